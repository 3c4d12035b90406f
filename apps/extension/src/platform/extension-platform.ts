import type { Platform } from "@diary/core/platform";
import { browser } from "wxt/browser";

/** What core needs of a browser, in the popup and in the background alike. */
export const extensionPlatform: Platform = {
  now: () => Date.now(),
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  randomId: () => crypto.randomUUID(),
  openWindow: (url, { width, height }) => void browser.windows.create({ url, width, height, type: "popup" }),
  fetch: (...request) => fetch(...request),
};
