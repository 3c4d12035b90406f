import { dehydrate, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { recall } from "./query-cache.ts";

test("what was known last is shown at once, and asked for again however young it is", async () => {
  const before = new QueryClient();
  before.setQueryData(["challenge"], ["Learn TypeScript"]);
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  recall(cache, structuredClone(dehydrate(before)));
  expect(cache.getQueryData(["challenge"])).toEqual(["Learn TypeScript"]);
  expect(cache.getQueryState(["challenge"])?.isInvalidated).toBe(true);
});

test("nothing known is an empty cache", () => {
  const cache = new QueryClient();
  recall(cache, undefined);
  expect(cache.getQueryCache().getAll()).toEqual([]);
});
