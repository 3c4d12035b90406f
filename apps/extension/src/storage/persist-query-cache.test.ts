import { challengeKeys } from "@diary/core/challenge";
import { dayKeys } from "@diary/core/day";
import { likesNewsKeys } from "@diary/core/like";
import { photoKeys } from "@diary/core/photo/rules";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { dehydrateQueries, restoreQueryCache } from "./persist-query-cache.ts";

function observe(cache: QueryClient, queryKey: readonly unknown[]): void {
  new QueryObserver(cache, { queryKey, enabled: false }).subscribe(() => undefined);
}

test("restored data is available immediately and marked as stale, even if it is fresh", async () => {
  const before = new QueryClient();
  before.setQueryData(["challenge"], ["Learn TypeScript"]);
  observe(before, ["challenge"]);
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  restoreQueryCache(cache, structuredClone({ userId: "u", known: dehydrateQueries(before, "u") }), "u");
  expect(cache.getQueryData(["challenge"])).toEqual(["Learn TypeScript"]);
  expect(cache.getQueryState(["challenge"])?.isInvalidated).toBe(true);
});

test("the cache stays empty if no data or only another user's data is stored", () => {
  const cache = new QueryClient();
  restoreQueryCache(cache, undefined, "u");
  restoreQueryCache(cache, { userId: "left", known: { queries: [] } }, "u");
  expect(cache.getQueryCache().getAll()).toEqual([]);
});

test("data is still stored, as successful data, if its last fetch failed", async () => {
  const before = new QueryClient();
  before.setQueryData(["challenge"], ["Learn TypeScript"]);
  observe(before, ["challenge"]);
  const offline = {
    queryKey: ["challenge"],
    queryFn: () => Promise.reject(new Error("offline")),
    retry: false,
  };
  await before.fetchQuery(offline).catch(() => undefined);
  expect(before.getQueryState(["challenge"])?.status).toBe("error");
  const cache = new QueryClient();
  restoreQueryCache(cache, structuredClone({ userId: "u", known: dehydrateQueries(before, "u") }), "u");
  expect(cache.getQueryData(["challenge"])).toEqual(["Learn TypeScript"]);
  expect(cache.getQueryState(["challenge"])?.status).toBe("success");
});

test("the cache stores only queries in use and entries of the user's open challenges", () => {
  const before = new QueryClient();
  const challenges = challengeKeys.active("u");
  before.setQueryData(challenges, [{ challenge_id: "chosen" }, { challenge_id: "other" }]);
  const known = ["chosen", "other", "completed"].map((challengeId) => dayKeys.list(challengeId));
  for (const queryKey of known) before.setQueryData(queryKey, []);
  before.setQueryData(dayKeys.writtenOn("u", "2026-01-01"), ["chosen"]);
  before.setQueryData(challengeKeys.active("left"), [{ challenge_id: "theirs" }]);
  before.setQueryData(dayKeys.list("theirs"), []);
  for (const queryKey of [challenges, dayKeys.list("chosen")]) observe(before, queryKey);
  const cache = new QueryClient();
  restoreQueryCache(cache, structuredClone({ userId: "u", known: dehydrateQueries(before, "u") }), "u");
  const keys = cache.getQueryCache().getAll();
  expect(keys.map(({ queryKey }) => queryKey)).toEqual([
    challenges,
    dayKeys.list("chosen"),
    dayKeys.list("other"),
  ]);
});

test("names of users who like a challenge are not stored", () => {
  const cache = new QueryClient();
  const keys = [likesNewsKeys.of("u"), likesNewsKeys.any("u")];
  for (const queryKey of keys) {
    cache.setQueryData(queryKey, true);
    observe(cache, queryKey);
  }
  expect(dehydrateQueries(cache, "u").queries?.map(({ queryKey }) => queryKey)).toEqual([keys[1]]);
});

test("addresses of photos are not stored", () => {
  const cache = new QueryClient();
  const addresses = photoKeys.urls("small", ["loaf"]);
  cache.setQueryData(addresses, new Map([["loaf", "https://diary.example/loaf?token=secret"]]));
  observe(cache, addresses);
  expect(dehydrateQueries(cache, "u").queries).toEqual([]);
});
