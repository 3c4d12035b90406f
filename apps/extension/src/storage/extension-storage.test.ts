import { expect, test } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { clearStored, STORAGE_KEYS, STORAGE_PREFIXES } from "./extension-storage.ts";

test("what was written and what was shown are local data, the session and the settings are not", async () => {
  const { local: area } = fakeBrowser.storage;
  const kept = { [STORAGE_KEYS.auth]: 1, [STORAGE_KEYS.config]: 2, [STORAGE_KEYS.reminder]: 3 };
  const { clips, shown, today } = STORAGE_KEYS;
  const local = { [`${STORAGE_PREFIXES.chosen}u`]: 4, [shown]: 5, [today]: 6, [clips]: 7 };
  await area.set({ ...kept, ...local });
  await clearStored(area);
  expect(await area.get(null)).toEqual(kept);
});
