import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { createQueryClient } from "../query/query-client.ts";
import { aDay, createVisitor } from "../testing/index.ts";
import { applyEntryToCache } from "./apply-to-cache.ts";
import { daysQuery } from "./queries.ts";

test("a list that was requested before the entry was saved doesn't remove the entry", async () => {
  const day = aDay();
  const asked: ((days: object[]) => void)[] = [];
  const fetch = () => new Promise<Response>((answer) => asked.push((days) => answer(Response.json(days))));
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const cache = createQueryClient();
  const list = daysQuery(diary, day.challenge_id);
  const shown = new QueryObserver(cache, list);
  shown.subscribe(() => undefined);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]!([]);
  await expect.poll(() => shown.getCurrentResult().data).toEqual([]);

  void shown.refetch();
  await expect.poll(() => asked.length).toBe(2);
  applyEntryToCache(cache, { day, completed: false });
  asked[1]!([]);
  await expect.poll(() => asked.length).toBe(3);
  asked[2]!([day]);
  await expect.poll(() => shown.getCurrentResult().isFetching).toBe(false);
  expect(shown.getCurrentResult().data).toEqual([day]);
});
