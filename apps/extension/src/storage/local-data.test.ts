import { expect, test } from "vitest";

import { isLocalData, isUnsent } from "./local-data.ts";
import { STORED, STORED_MANY } from "./stored.ts";

test("drafts, the outbox and what was shown are local data, the session and the settings are not", () => {
  const keys = [
    "draft/v1/u/day/c/2026-11-20",
    "outbox/v1/u/d",
    STORED_MANY.chosen + "u",
    STORED.shown,
    STORED.snapshot,
    STORED.today,
    STORED.clips,
  ];
  expect(keys.filter((key) => !isLocalData(key))).toEqual([]);
  expect([STORED.auth, STORED.config, STORED.reminder].filter(isLocalData)).toEqual([]);
});

test("texts that may be nowhere else are drafts, entries on their way and texts from pages, whoever's they are", () => {
  const texts = ["draft/v1/u/day/c/2026-11-20", "outbox/v1/v/d", STORED.clips];
  expect([...texts, STORED.shown, STORED.today, STORED.auth].filter(isUnsent)).toEqual(texts);
});
