import { afterEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { sendToBackground } from "./send-to-background.ts";

afterEach(() => fakeBrowser.reset());

const LOST = new Error("The message port closed before a response was received.");

function respondWith(...responses: unknown[]) {
  return vi.spyOn(browser.runtime, "sendMessage").mockImplementation(async () => {
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return response;
  });
}

test.each([
  ["a lost response", LOST],
  ["an empty response", undefined],
])("a message is sent again after %s", async (_, lost) => {
  const send = respondWith(lost, { kind: "signed-out" });
  expect(await sendToBackground({ type: "auth:get" })).toEqual({ kind: "signed-out" });
  expect(send.mock.calls).toEqual([[{ type: "auth:get" }], [{ type: "auth:get" }]]);
});

test("a message with a response is sent once", async () => {
  const send = respondWith({ kind: "done" }, { kind: "done" });
  expect(await sendToBackground({ type: "today:check" })).toEqual({ kind: "done" });
  expect(send).toHaveBeenCalledOnce();
});

test.each([
  ["two lost responses", [LOST, LOST, { kind: "done" }], 2],
  ["a rejection", [{ kind: "forbidden" }], 1],
])("%s counts as a network error", async (_, responses, times) => {
  const send = respondWith(...responses);
  await expect(sendToBackground({ type: "today:check" })).rejects.toMatchObject({ code: "network" });
  expect(send).toHaveBeenCalledTimes(times);
});
