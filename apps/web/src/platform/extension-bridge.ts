import { BRIDGE_MARK, createPageBridge, isHere } from "@diary/core/session-sync";

/** The browser extension, where one is installed: it shares its session with the site. */
export const extensionBridge = createPageBridge({
  hasMark: () => document.documentElement.hasAttribute(BRIDGE_MARK),
  sayHello: (hello, port) => window.postMessage(hello, location.origin, [port]),
  onHere: (arrived) => {
    addEventListener("message", ({ data, origin, source }) => {
      if (source === window && origin === location.origin && isHere(data)) arrived();
    });
  },
});
