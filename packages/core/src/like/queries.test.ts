import { expect, test } from "vitest";

import { createQueryClient } from "../query/query-client.ts";
import { createVisitor } from "../testing/index.ts";
import { hasLikesNewsQuery } from "./queries.ts";

test.each([
  [[{ title: "Run", nicknames: ["Ren"] }], true],
  [[], false],
])("the cache of new likes %j contains only the boolean %s", async (rows, hasNews) => {
  const fetch = async () => Response.json(rows);
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  expect(await createQueryClient().fetchQuery(hasLikesNewsQuery(diary, "mina"))).toBe(hasNews);
});
