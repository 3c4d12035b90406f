import { afterAll, expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

// The files of a test run share their modules, and in others there is no browser.
vi.resetModules();
vi.doMock("wxt/browser", () => import("../testing/story-browser.ts"));
const { followSession, STORAGE_KEYS, writeStored } = await import("./extension-storage.ts");
afterAll(() => void vi.resetModules());

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
