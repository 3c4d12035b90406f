import { afterAll, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

// The files of a test run share their modules, and in others there is no browser.
vi.resetModules();
vi.doMock("wxt/browser", () => import("../testing/story-browser.ts"));
const { clearStored, followSession, CHOSEN_PREFIX, STORAGE_KEYS, writeStored } =
  await import("./extension-storage.ts");
afterAll(() => void vi.resetModules());

test("what was written and what was shown are local data, the session and the settings are not", async () => {
  const { local: area } = fakeBrowser.storage;
  const kept = { [STORAGE_KEYS.auth]: 1, [STORAGE_KEYS.config]: 2, [STORAGE_KEYS.reminder]: 3 };
  const { clips, shown, today } = STORAGE_KEYS;
  const local = { [`${CHOSEN_PREFIX}u`]: 4, [shown]: 5, [today]: 6, [clips]: 7 };
  await area.set({ ...kept, ...local });
  await clearStored(area);
  expect(await area.get(null)).toEqual(kept);
});

test("what is heard meanwhile is newer than what was asked for before", async () => {
  const heard: unknown[] = [];
  const reading = Promise.withResolvers<object>();
  vi.spyOn(fakeBrowser.storage.local, "get").mockReturnValueOnce(reading.promise as never);
  followSession((state) => heard.push(state));
  await writeStored(STORAGE_KEYS.auth, "after");
  reading.resolve({ [STORAGE_KEYS.auth]: "before" });
  await reading.promise;
  expect(heard).toEqual(["after"]);
});
