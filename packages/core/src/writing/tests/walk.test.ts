import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { walk } from "./walk.ts";

/** `WALK_SEEDS=150` walks 60,000 steps. */
const SEEDS = Number(process.env["WALK_SEEDS"] ?? 6);
const STEPS = 200;

const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);

test.each(seeds)("afternoon %i loses, duplicates and overwrites nothing", async (seed) => {
  expect(await walk(seed, { steps: STEPS })).toEqual([]);
});

test.each(seeds)("a user with one tab gets no conflict questions: afternoon %i", async (seed) => {
  expect(await walk(seed + 100_000, { steps: STEPS, isAlone: true })).toEqual([]);
});
