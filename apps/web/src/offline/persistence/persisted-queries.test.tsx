import { circleKeys } from "@diary/core/circle";
import { aCircle, anId } from "@diary/core/testing";
import { hashKey } from "@tanstack/react-query";
import { openDB } from "idb";
import { expect, test } from "vitest";

import { createPersistedQueryStore } from "./persisted-queries.ts";

const me = anId(9001);
const page = circleKeys.page(me, anId(601));

test("a stored circle page is found, but not one of an earlier version of the site", async () => {
  const store = createPersistedQueryStore();
  const answer = { data: aCircle(), at: 1 };
  await store.save(me, page, answer);
  expect(await store.find(me, page)).toEqual(answer);
  await store.forget(me, page);
  // Version 5 had no `earlier_replies` and no `hidden_members`.
  const database = await openDB("challenge-diary-answers");
  await database.put("values", answer, `answer/5/${me}/${hashKey(page)}`);
  database.close();
  expect(await store.find(me, page)).toBeUndefined();
});
