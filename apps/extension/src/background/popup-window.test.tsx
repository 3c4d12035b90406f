import { afterEach, expect, test, vi } from "vitest";
import { browser } from "wxt/browser";
import { fakeBrowser } from "wxt/testing/fake-browser";

import { openPopupInFront } from "./popup-window.ts";

afterEach(() => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
});

function spies() {
  return {
    last: vi.spyOn(browser.windows, "getLastFocused").mockResolvedValue({ id: 1 } as never),
    create: vi.spyOn(browser.windows, "create").mockResolvedValue({ id: 2 } as never),
    update: vi.spyOn(browser.windows, "update").mockResolvedValue({ id: 1 } as never),
    openPopup: vi.spyOn(browser.action, "openPopup").mockResolvedValue(),
  };
}

test("the popup opens in the window that was used last", async () => {
  const { create, openPopup, update } = spies();
  await openPopupInFront();
  expect(update).toHaveBeenCalledWith(1, { focused: true });
  expect(create).not.toHaveBeenCalled();
  expect(openPopup).toHaveBeenCalledOnce();
});

test("the popup opens in a new window if the browser has none", async () => {
  const { last, openPopup, update } = spies();
  last.mockRejectedValue(new Error("No last-focused window"));
  await openPopupInFront();
  expect(update).toHaveBeenCalledWith(2, { focused: true });
  expect(openPopup).toHaveBeenCalledOnce();
});
