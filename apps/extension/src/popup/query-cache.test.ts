import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { knownIn, recall } from "./query-cache.ts";

test("what was known last is shown at once, and asked for again however young it is", async () => {
  const before = new QueryClient();
  before.setQueryData(["challenge"], ["Learn TypeScript"]);
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  recall(cache, structuredClone(knownIn(before)));
  expect(cache.getQueryData(["challenge"])).toEqual(["Learn TypeScript"]);
  expect(cache.getQueryState(["challenge"])?.isInvalidated).toBe(true);
});

test("nothing known is an empty cache", () => {
  const cache = new QueryClient();
  recall(cache, undefined);
  expect(cache.getQueryCache().getAll()).toEqual([]);
});

test("what was known before a failed attempt is still known", async () => {
  const before = new QueryClient();
  before.setQueryData(["challenge"], ["Learn TypeScript"]);
  const offline = {
    queryKey: ["challenge"],
    queryFn: () => Promise.reject(new Error("offline")),
    retry: false,
  };
  await before.fetchQuery(offline).catch(() => undefined);
  expect(before.getQueryState(["challenge"])?.status).toBe("error");
  const cache = new QueryClient();
  recall(cache, structuredClone(knownIn(before)));
  expect(cache.getQueryData(["challenge"])).toEqual(["Learn TypeScript"]);
  expect(cache.getQueryState(["challenge"])?.status).toBe("success");
});
