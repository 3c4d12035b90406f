import { challengeKeys } from "@diary/core/challenge";
import { dayKeys } from "@diary/core/day";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { dehydrateQueries, restoreQueryCache } from "./persist-query-cache.ts";

/** As a component does that shows it. */
function lookAt(cache: QueryClient, queryKey: readonly unknown[]): void {
  new QueryObserver(cache, { queryKey, enabled: false }).subscribe(() => undefined);
}

test("what was known last is shown at once, and asked for again however young it is", async () => {
  const before = new QueryClient();
  before.setQueryData(["challenge"], ["Learn TypeScript"]);
  lookAt(before, ["challenge"]);
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  restoreQueryCache(cache, structuredClone({ userId: "u", known: dehydrateQueries(before, "u") }), "u");
  expect(cache.getQueryData(["challenge"])).toEqual(["Learn TypeScript"]);
  expect(cache.getQueryState(["challenge"])?.isInvalidated).toBe(true);
});

test("nothing known is an empty cache", () => {
  const cache = new QueryClient();
  restoreQueryCache(cache, undefined, "u");
  restoreQueryCache(cache, { userId: "left", known: { queries: [] } }, "u");
  expect(cache.getQueryCache().getAll()).toEqual([]);
});

test("what was known before a failed attempt is still known", async () => {
  const before = new QueryClient();
  before.setQueryData(["challenge"], ["Learn TypeScript"]);
  lookAt(before, ["challenge"]);
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

test("kept is what is looked at and the entries of what can be chosen, and nobody else's", () => {
  const before = new QueryClient();
  const challenges = challengeKeys.active("u");
  before.setQueryData(challenges, [{ challenge_id: "chosen" }, { challenge_id: "other" }]);
  const known = ["chosen", "other", "completed"].map((challengeId) => dayKeys.list(challengeId));
  for (const queryKey of known) before.setQueryData(queryKey, []);
  before.setQueryData(dayKeys.writtenOn("u", "2026-01-01"), ["chosen"]);
  before.setQueryData(challengeKeys.active("left"), [{ challenge_id: "theirs" }]);
  before.setQueryData(dayKeys.list("theirs"), []);
  for (const queryKey of [challenges, dayKeys.list("chosen")]) lookAt(before, queryKey);
  const cache = new QueryClient();
  restoreQueryCache(cache, structuredClone({ userId: "u", known: dehydrateQueries(before, "u") }), "u");
  const keys = cache.getQueryCache().getAll();
  expect(keys.map(({ queryKey }) => queryKey)).toEqual([
    challenges,
    dayKeys.list("chosen"),
    dayKeys.list("other"),
  ]);
});
