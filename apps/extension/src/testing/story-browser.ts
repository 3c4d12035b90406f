import { fakeBrowser } from "wxt/testing/fake-browser";

/** Stands for the extension's own API in stories: WXT's, with storage in memory, and what it does not have. */
export const browser = Object.assign(fakeBrowser, {
  permissions: {
    contains: () => Promise.resolve(true),
    request: () => Promise.resolve(true),
    onAdded: { addListener: () => undefined, removeListener: () => undefined },
    onRemoved: { addListener: () => undefined, removeListener: () => undefined },
  },
});
