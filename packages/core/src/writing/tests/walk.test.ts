import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { walk } from "./walk.ts";

const SEEDS = Number(process.env["WALK_SEEDS"] ?? 6);
const STEPS = 200;
const STEPS_WITH_NOTES = 300;

const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);

test.each(seeds)("no text is lost, duplicated or overwritten in random walk %i", async (seed) => {
  expect(await walk(seed, { steps: STEPS })).toEqual([]);
});

test.each(seeds)("a user with one tab sees no conflict in random walk %i", async (seed) => {
  expect(await walk(seed + 100_000, { steps: STEPS, isAlone: true })).toEqual([]);
});

test.each(seeds)("with several devices, no note is lost or duplicated in random walk %i", async (seed) => {
  expect(await walk(seed + 200_000, { steps: STEPS_WITH_NOTES, hasNotes: true })).toEqual([]);
});

test.each(seeds)("with one tab, no note is lost or duplicated in random walk %i", async (seed) => {
  expect(await walk(seed + 300_000, { steps: STEPS_WITH_NOTES, hasNotes: true, isAlone: true })).toEqual([]);
});
