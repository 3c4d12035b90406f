import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { challengeKeys, dayKeys } from "../query/keys.ts";
import { createQueryClient } from "../query/query-client.ts";
import { aChallenge, aDay, anId, createVisitor } from "../testing/index.ts";
import { applyEntryToCache } from "./apply-to-cache.ts";
import { dayQuery, daysQuery } from "./queries.ts";

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

test("an entry that was requested before its edit was saved doesn't replace the edit", async () => {
  const entry = aDay();
  const { challenge_id, day_id, user_id } = entry;
  const edited = { ...entry, content: "Edited", version: 2 };
  const answers: ((row: object) => void)[] = [];
  const fetch = () => new Promise<Response>((answer) => answers.push((row) => answer(Response.json([row]))));
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch });
  const cache = createQueryClient();
  cache.setQueryData(dayKeys.list(challenge_id), [entry]);
  const shown = new QueryObserver(cache, dayQuery(diary, { challenge_id, day_id, user_id }));
  shown.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]!(entry);
  await expect.poll(() => shown.getCurrentResult().data).toEqual(entry);

  void shown.refetch();
  await expect.poll(() => answers.length).toBe(2);
  applyEntryToCache(cache, { day: edited, completed: false });
  answers[1]!(entry);
  await expect.poll(() => answers.length).toBe(3);
  expect(shown.getCurrentResult().data).toEqual(edited);
  answers[2]!(edited);
  await expect.poll(() => shown.getCurrentResult().isFetching).toBe(false);
  expect(shown.getCurrentResult().data).toEqual(edited);
});

test("a saved entry changes its own cached data, and other affected data is refetched", async () => {
  const cache = createQueryClient();
  const day = aDay({ day_id: anId(102), date: "2026-11-19", day: 4, content: "Edited" });
  const { challenge_id, date, day_id, user_id } = day;
  const [older, newer] = [aDay({ date: "2026-11-18" }), aDay({ day_id: anId(103), date: "2026-11-20" })];
  const [recent, revisions] = [dayKeys.recent(user_id), dayKeys.revisions(challenge_id, day_id)];
  cache.setQueryData(dayKeys.list(challenge_id), [newer, { ...day, content: "Earlier" }, older]);
  cache.setQueryData(dayKeys.writtenOn(user_id, date), [anId(7)]);
  for (const key of [recent, revisions]) cache.setQueryData(key, []);
  cache.setQueryData(challengeKeys.detail(challenge_id), aChallenge({ challenge_id, day: 3 }));
  cache.setQueryData(challengeKeys.mine(user_id), [aChallenge({ challenge_id, day: 9 })]);

  applyEntryToCache(cache, { day, completed: false });
  expect(cache.getQueryData(dayKeys.detail(challenge_id, day_id))).toEqual(day);
  expect(cache.getQueryData(dayKeys.list(challenge_id))).toEqual([newer, day, older]);
  expect(cache.getQueryData(dayKeys.writtenOn(user_id, date))).toEqual([anId(7), challenge_id]);
  expect(cache.getQueryData(challengeKeys.detail(challenge_id))).toMatchObject({ day: 4 });
  expect(cache.getQueryData(challengeKeys.mine(user_id))).toMatchObject([{ day: 9 }]);
  for (const key of [recent, revisions, challengeKeys.detail(challenge_id), challengeKeys.mine(user_id)])
    await expect.poll(() => cache.getQueryState(key)?.isInvalidated).toBe(true);
  applyEntryToCache(cache, { day, completed: false });
  expect(cache.getQueryData(dayKeys.writtenOn(user_id, date))).toHaveLength(2);
});
