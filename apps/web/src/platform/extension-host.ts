import type { EntryHello } from "@diary/core/entry-sharing";
import { BRIDGE_MARK, isHere, type Hello } from "@diary/core/session-sync";

/** What the browser extension leaves in a page, and how a page speaks to it first. */
export const extensionHost = {
  hasMark: () => document.documentElement.hasAttribute(BRIDGE_MARK),
  sayHello: (hello: Hello | EntryHello, port: MessagePort) =>
    window.postMessage(hello, location.origin, [port]),
  onHere: (arrived: () => void) => {
    addEventListener("message", ({ data, origin, source }) => {
      if (source === window && origin === location.origin && isHere(data)) arrived();
    });
  },
};
