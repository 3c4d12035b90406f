import { expect, test } from "vitest";

import { isLocalData } from "./local-data.ts";
import { STORED, STORED_MANY } from "./stored.ts";

test("drafts, the outbox and what was shown are local data, the session and the settings are not", () => {
  const keys = [
    "draft/v1/u/day/c/2026-11-20",
    "outbox/v1/u/d",
    STORED_MANY.chosen + "u",
    STORED.shown,
    STORED.picture,
    STORED.today,
    STORED.clips,
  ];
  expect(keys.filter((key) => !isLocalData(key))).toEqual([]);
  expect([STORED.auth, STORED.config, STORED.reminder].filter(isLocalData)).toEqual([]);
});
