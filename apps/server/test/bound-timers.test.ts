import { afterEach, expect, test, vi } from "vitest";

import { boundTimers } from "../src/database/engine.ts";

const { setTimeout } = globalThis;
afterEach(() => {
  globalThis.setTimeout = setTimeout;
});

const work = () => undefined;

// The first delay is 40 days. Without the bound, such a timer would fire after a millisecond.
test.each([
  [3_456_000_000, 2_147_483_647],
  [2_147_483_648, 2_147_483_647],
  [Infinity, 2_147_483_647],
  [2_147_483_647, 2_147_483_647],
  [10_000, 10_000],
  [0, 0],
])("a timer of %d ms in the database's thread runs after %d ms", (delay, expected) => {
  const set = vi.fn<(...given: unknown[]) => number>(() => 7);
  globalThis.setTimeout = set as unknown as typeof setTimeout;
  boundTimers();

  expect(globalThis.setTimeout(work, delay, "given")).toBe(7);
  expect(set.mock.calls).toEqual([[work, expected, "given"]]);
});
