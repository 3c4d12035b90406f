import { expect, test } from "vitest";

import { isClearable, STORAGE_KEYS, STORAGE_PREFIXES } from "./extension-storage.ts";

test("what was written and what was shown are local data, the session and the settings are not", () => {
  const keys = [STORAGE_PREFIXES.chosen + "u", STORAGE_KEYS.shown, STORAGE_KEYS.today, STORAGE_KEYS.clips];
  expect(keys.filter((key) => !isClearable(key))).toEqual([]);
  expect([STORAGE_KEYS.auth, STORAGE_KEYS.config, STORAGE_KEYS.reminder].filter(isClearable)).toEqual([]);
});
