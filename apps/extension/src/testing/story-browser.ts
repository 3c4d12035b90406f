import { fakeBrowser } from "wxt/testing/fake-browser";

/** Replaces the extension API in stories: WXT's fake with storage in memory, and its missing parts. */
export const browser = Object.assign(fakeBrowser, {
  permissions: {
    contains: () => Promise.resolve(true),
    request: () => Promise.resolve(true),
    onAdded: { addListener: () => undefined, removeListener: () => undefined },
    onRemoved: { addListener: () => undefined, removeListener: () => undefined },
  },
});
