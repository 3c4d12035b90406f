import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import type { WalkOptions } from "./walk-state.ts";
import { walk } from "./walk.ts";

const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

const BROKEN: Record<string, Partial<WalkOptions>> = {
  "some characters are not saved": { mutations: { savesSometimes: true } },
  "writes are late": { mutations: { writesLate: true } },
  "a draft replaces drafts that its writer has not seen": { mutations: { draftsOverwrite: true } },
  "an outcome clears a form with newer input": { mutations: { outcomeEmptiesForm: true } },
  "a retry sends another id": {
    isAlone: true,
    mutations: { send: (submission, _server, newId) => ({ ...submission, day_id: newId() }) },
  },
  "an edit replaces a version that its writer has not seen": {
    mutations: {
      send: (submission, server) => {
        const row = server.rows.get(submission.day_id);
        return submission.basedOn === null || row === undefined
          ? submission
          : { ...submission, basedOn: row.version };
      },
    },
  },
  "an entry is delivered without its last photo": {
    mutations: { savePhotos: (photos) => ({ ...photos, list: photos.list.slice(0, -1) }) },
  },
  "an inserted note isn't recorded with its entry": { hasNotes: true, mutations: { insertsUnmarked: true } },
  "a note is removed before the delivery of its entry": { hasNotes: true, mutations: { removesEarly: true } },
  "a removed note returns when a late request inserts it": {
    hasNotes: true,
    mutations: { noTombstones: true },
  },
  "a delivery doesn't remove every note in its entry": {
    hasNotes: true,
    mutations: { removeNotes: (noteIds) => noteIds.slice(1) },
  },
  "a retry adds a note again": {
    hasNotes: true,
    mutations: { insertNote: (note, newId) => ({ ...note, noteId: newId() }) },
  },
  "a move deletes the draft before the other page has stored it": { mutations: { moveDropsFirst: true } },
};

test.each(Object.entries(BROKEN))("the random walk detects that %s", async (_name, broken) => {
  for (const seed of SEEDS) {
    if ((await walk(seed, { steps: 200, ...broken })).length > 0) return;
  }
  expect.fail("The walk found no fault.");
});
