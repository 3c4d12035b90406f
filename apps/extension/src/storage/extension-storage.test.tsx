import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { followSession, STORAGE_KEYS, writeStored } from "./extension-storage.ts";

// In a page of its own: the unit tests of a run share their modules, and in others there is no extension's API.
vi.mock("wxt/browser", () => import("../testing/story-browser.ts"));

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
