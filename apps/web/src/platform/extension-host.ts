import { BRIDGE_ATTRIBUTE, isBridgeReady, type BridgeHello } from "@diary/core/session-sync";
import type { DraftHello } from "@diary/core/writing";

/** What the browser extension leaves in a page, and how a page speaks to it first. */
export const extensionHost = {
  hasMark: () => document.documentElement.hasAttribute(BRIDGE_ATTRIBUTE),
  sayHello: (hello: BridgeHello | DraftHello, port: MessagePort) =>
    window.postMessage(hello, location.origin, [port]),
  onHere: (arrived: () => void) => {
    addEventListener("message", ({ data, origin, source }) => {
      if (source === window && origin === location.origin && isBridgeReady(data)) arrived();
    });
  },
};
