import { afterEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { followNoteRequests, requestNoteField, takeNoteRequest } from "./note-request.ts";

afterEach(() => fakeBrowser.reset());

test("the next popup opens with the note field, and later popups without it", async () => {
  expect(await takeNoteRequest()).toBe(false);
  await requestNoteField();
  expect(await takeNoteRequest()).toBe(true);
  expect(await takeNoteRequest()).toBe(false);
});

test("a request is ignored after five seconds", async () => {
  const start = Date.now();
  await requestNoteField();
  vi.setSystemTime(start + 4_999);
  expect(await takeNoteRequest()).toBe(true);
  vi.setSystemTime(start);
  await requestNoteField();
  vi.setSystemTime(start + 5_000);
  expect(await takeNoteRequest()).toBe(false);
});

test("an open popup takes a request once, and a closed popup takes none", async () => {
  const onRequest = vi.fn<() => void>();
  const stop = followNoteRequests(onRequest);
  await browser.storage.session.set({ attached: true });
  expect(onRequest).not.toHaveBeenCalled();
  await requestNoteField();
  expect(onRequest).toHaveBeenCalledOnce();
  await expect.poll(takeNoteRequest).toBe(false);
  stop();
  await requestNoteField();
  expect(onRequest).toHaveBeenCalledOnce();
  expect(await takeNoteRequest()).toBe(true);
});
