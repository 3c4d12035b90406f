import "fake-indexeddb/auto";
import { expect, test } from "vitest";

import { walk, type WalkOptions } from "./walk.ts";

const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

const BROKEN: Record<string, Partial<WalkOptions>> = {
  "a letter is not always saved": { mutations: { savesSometimes: true } },
  "saves come late": { mutations: { writesLate: true } },
  "a draft takes the place of others unseen": { mutations: { draftsOverwrite: true } },
  "an outcome empties a form in which was typed on": { mutations: { outcomeEmptiesForm: true } },
  "an entry that is sent again gets another id": {
    isAlone: true,
    mutations: { send: (submission, _server, newId) => ({ ...submission, day_id: newId() }) },
  },
  "an edit takes the version that it meets": {
    mutations: {
      send: (submission, server) => {
        const row = server.rows.get(submission.day_id);
        return submission.basedOn === null || row === undefined
          ? submission
          : { ...submission, basedOn: row.version };
      },
    },
  },
  "a move drops the draft before the other side has stored it": { mutations: { moveDropsFirst: true } },
};

test.each(Object.entries(BROKEN))("the walk detects that %s", async (_name, broken) => {
  for (const seed of SEEDS) {
    if ((await walk(seed, { steps: 200, ...broken })).length > 0) return;
  }
  expect.fail("No afternoon has failed.");
});
