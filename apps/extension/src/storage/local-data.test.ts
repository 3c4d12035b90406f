import { expect, test } from "vitest";

import { isLocalData, isUnsent } from "./local-data.ts";
import { STORED, STORED_MANY } from "./local.ts";

test("what was written and what was shown are local data, the session and the settings are not", () => {
  const keys = [
    "entry/v1/u/c/2026-11-20",
    STORED_MANY.chosen + "u",
    STORED.shown,
    STORED.snapshot,
    STORED.today,
    STORED.clips,
  ];
  expect(keys.filter((key) => !isLocalData(key))).toEqual([]);
  expect([STORED.auth, STORED.config, STORED.reminder].filter(isLocalData)).toEqual([]);
});

test("texts that may be nowhere else are records with a text, old ones, and texts from pages, whoever's they are", () => {
  const key = { userId: "u", challengeId: "c", date: "2026-11-20" };
  const entry = { ...key, dayId: null, base: null, submitted: null, changedAt: 1 };
  const typed = { text: "Ran", caret: null, onto: null, at: 1 };
  const texts: [string, unknown][] = [
    ["entry/v1/u/c/2026-11-20", { entry: { ...entry, typed }, common: null }],
    [
      "left/v1/000000000000001/1/entry/v1/u/c/2026-11-20",
      { key, event: { type: "typed", from: [], ...typed } },
    ],
    ["draft/v1/u/day/c/2026-11-20", {}],
    ["outbox/v1/v/d", {}],
    [STORED.clips, []],
  ];
  const others: [string, unknown][] = [
    ["entry/v1/u/c/2026-11-21", { entry: { ...entry, typed: null }, common: null }],
    // Of which nobody will ever read a text.
    ["left/v1/000000000000001/1/entry/v1/u/c/2026-11-20", { key }],
    ["left/v1/000000000000001/2/entry/v1/u/c/2026-11-20", { key, event: { type: "typed", text: "Ran" } }],
    ["left/v1/000000000000001/3/entry/v1/u/c/2026-11-20", null],
    [STORED.shown, {}],
    [STORED.today, {}],
    [STORED.auth, {}],
  ];
  expect([...texts, ...others].filter(isUnsent)).toEqual(texts);
});
