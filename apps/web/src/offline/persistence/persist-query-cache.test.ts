import { circleKeys } from "@diary/core/circle";
import { aCircle, aCircleSummary, anId } from "@diary/core/testing";
import { hashKey, QueryClient, type QueryKey } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";

import { persistQueryCache } from "./persist-query-cache.ts";
import type { PersistedQueryStore } from "./persisted-queries.ts";

const me = anId(9001);
const page = circleKeys.page(me, anId(601));
let calls: unknown[][];
let cache: QueryClient;
beforeEach(() => {
  calls = [];
  cache = new QueryClient();
  const noted = (name: string) => (_: string, key: QueryKey, more?: unknown) => {
    calls.push([name, hashKey(key), ...(name === "forgetBelow" ? [more] : [])]);
    return Promise.resolve();
  };
  const store: PersistedQueryStore = {
    save: noted("save"),
    find: () => Promise.resolve(undefined),
    forget: noted("forget"),
    forgetBelow: noted("forgetBelow"),
    forgetOthers: () => Promise.resolve(),
  };
  return persistQueryCache(cache, store, me);
});

const fetched = (queryKey: QueryKey, data: unknown) =>
  cache.fetchQuery({ queryKey, queryFn: () => Promise.resolve(data) });

test("the response null (no access) deletes the stored page of a circle", async () => {
  await fetched(page, aCircle());
  await fetched(page, null);
  expect(calls).toEqual([
    ["save", hashKey(page)],
    ["forget", hashKey(page)],
  ]);
});

test("leaving a circle deletes its stored page, and an optimistic update is not stored", () => {
  cache.setQueryData(page, aCircle());
  cache.setQueryData(page, null);
  expect(calls).toEqual([["forget", hashKey(page)]]);
});

test("a fetched list of circles removes pages of circles that it lacks from memory", async () => {
  const lost = circleKeys.page(me, anId(602));
  cache.setQueryData(page, aCircle(), { updatedAt: Date.now() - 1 });
  cache.setQueryData(lost, aCircle(), { updatedAt: Date.now() - 1 });
  await fetched(circleKeys.mine(me), [aCircleSummary()]);
  await expect.poll(() => cache.getQueryData(lost)).toBeUndefined();
  expect(cache.getQueryData(page)).toBeDefined();
});

test("a fetched list of circles deletes stored pages of circles that it lacks", async () => {
  await fetched(circleKeys.mine(me), [aCircleSummary()]);
  await expect.poll(() => calls).toHaveLength(2);
  expect(calls[1]).toEqual(["forgetBelow", hashKey(circleKeys.pages(me)), [page]]);
});

test("the page of a new circle stays, although the list fetched before it lacks the circle", async () => {
  cache.setQueryData(page, aCircle(), { updatedAt: Date.now() + 1000 });
  await fetched(circleKeys.mine(me), []);
  await expect.poll(() => calls).toHaveLength(2);
  expect(calls[1]).toEqual(["forgetBelow", hashKey(circleKeys.pages(me)), [page]]);
  expect(cache.getQueryData(page)).toBeDefined();
});

test("a circle page that is still loading isn't reported as ended", async () => {
  void fetched(page, new Promise(() => undefined)).catch(() => undefined);
  await fetched(circleKeys.mine(me), []);
  await expect.poll(() => calls).toHaveLength(2);
  expect(cache.getQueryData(page)).toBeUndefined();
});
