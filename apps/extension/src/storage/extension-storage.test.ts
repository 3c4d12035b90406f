import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

vi.mock("wxt/browser", () => import("../testing/story-browser.ts"));

// The files of a run share their modules: an earlier one has loaded it with a browser that is not there.
vi.resetModules();
const { clearStored, STORAGE_KEYS, STORAGE_PREFIXES } = await import("./extension-storage.ts");

test("what was written and what was shown are local data, the session and the settings are not", async () => {
  const kept = { [STORAGE_KEYS.auth]: 1, [STORAGE_KEYS.config]: 2, [STORAGE_KEYS.reminder]: 3 };
  const { clips, shown, today } = STORAGE_KEYS;
  const local = { [`${STORAGE_PREFIXES.chosen}u`]: 4, [shown]: 5, [today]: 6, [clips]: 7 };
  await fakeBrowser.storage.local.set({ ...kept, ...local });
  await clearStored();
  expect(await fakeBrowser.storage.local.get(null)).toEqual(kept);
});
