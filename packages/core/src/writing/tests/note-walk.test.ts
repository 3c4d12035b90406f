import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import type { WalkOptions } from "./walk-state.ts";
import { walk } from "./walk.ts";

/** `WALK_SEEDS=100` takes 30,000 random steps. */
const SEEDS = Number(process.env["WALK_SEEDS"] ?? 6);
const STEPS = 300;

const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);

test.each(seeds)("no note is lost or doubled in walk %i", async (seed) => {
  expect(await walk(seed + 200_000, { steps: STEPS, hasNotes: true })).toEqual([]);
});

test.each(seeds)("a user with one tab loses and doubles no note in walk %i", async (seed) => {
  expect(await walk(seed + 300_000, { steps: STEPS, hasNotes: true, isAlone: true })).toEqual([]);
});

const BROKEN: Record<string, WalkOptions["mutations"]> = {
  "an inserted note isn't marked": { insertsUnmarked: true },
  "a note is removed before the delivery of its entry": { removesEarly: true },
  "a note that arrives late returns": { noTombstones: true },
  "a delivery leaves a note": { removeNotes: (noteIds) => noteIds.slice(1) },
  "a retry adds a note again": { insertNote: (note, newId) => ({ ...note, noteId: newId() }) },
};

test.each(Object.entries(BROKEN))("the walk detects that %s", async (_name, mutations) => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const faults = await walk(seed, { steps: 200, hasNotes: true, mutations: mutations! });
    if (faults.length > 0) return;
  }
  expect.fail("The walk found no fault.");
});
