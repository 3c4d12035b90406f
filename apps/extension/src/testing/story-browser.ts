import { fakeBrowser } from "wxt/testing/fake-browser";

export const browser = Object.assign(fakeBrowser, {
  permissions: {
    contains: () => Promise.resolve(true),
    request: () => Promise.resolve(true),
    onAdded: { addListener: () => undefined, removeListener: () => undefined },
    onRemoved: { addListener: () => undefined, removeListener: () => undefined },
  },
});
