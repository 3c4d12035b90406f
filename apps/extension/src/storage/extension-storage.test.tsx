import { expect, test, vi } from "vitest";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { followSession, storageKeys, writeStored } from "./extension-storage.ts";

test("the result of a read doesn't replace a change that came during the read", async () => {
  const received: unknown[] = [];
  const reading = Promise.withResolvers<object>();
  vi.spyOn(fakeBrowser.storage.local, "get").mockReturnValueOnce(reading.promise as never);
  followSession((state) => received.push(state));
  await writeStored(storageKeys().auth, "after");
  reading.resolve({ [storageKeys().auth]: "before" });
  await reading.promise;
  expect(received).toEqual(["after"]);
});
