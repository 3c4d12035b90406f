import { expect, test } from "vitest";

import { createQueryClient } from "../query/query-client.ts";
import { createVisitor } from "../testing/index.ts";
import { reportStatusQuery } from "./index.ts";

test("a reporter who opens the page again sees the current state", async () => {
  let state = "open";
  const fetch = () => Promise.resolve(Response.json([{ state }]));
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const cache = createQueryClient();
  const ask = () => cache.fetchQuery(reportStatusQuery(diary, "R-7K2M-9QXC-41TD"));
  expect(await ask()).toMatchObject({ state: "open" });
  state = "acted";
  expect(await ask()).toMatchObject({ state: "acted" });
});
