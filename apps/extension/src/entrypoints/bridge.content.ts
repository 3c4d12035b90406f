import {
  BRIDGE_CHANNEL,
  BRIDGE_ATTRIBUTE,
  isBridgeHello,
  type AuthChangedMessage,
  type BridgeReady,
} from "@diary/core/session-sync";
import { isDraftHello } from "@diary/core/writing";
import { browser } from "wxt/browser";
import { defineContentScript } from "wxt/utils/define-content-script";

import { createBridge, sendDraftTo, type SendToBackground } from "../bridge/bridge.ts";
import { builtInServer } from "../config/settings.ts";
import { matchPattern } from "../connection/server.ts";
import type { DraftNotice, SiteRequest } from "../messages.ts";

const send: SendToBackground = async (type, page) => {
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      const response = await browser.runtime.sendMessage({ type, page });
      if (response !== undefined) return response;
    } catch {
      // Retries once, because the browser can kill the worker during a request.
    }
    if (browser.runtime?.id === undefined) return { kind: "orphaned" };
  }
  return { kind: "failed" };
};

function sendToBackground(request: SiteRequest): Promise<unknown> {
  return browser.runtime.sendMessage(request).catch(() => 0);
}

/** If no server is built in, the worker registers this script for the connected site and rejects other senders. */
const siteOrigin = builtInServer?.siteOrigin ?? globalThis.location?.origin;

export default defineContentScript({
  ...(builtInServer === null
    ? { registration: "runtime" as const }
    : { matches: [matchPattern(builtInServer.siteOrigin)] }),
  runAt: "document_start",
  main(ctx) {
    // Skips frames, and servers at other ports of the host: the match pattern contains no port.
    if (location.origin !== siteOrigin || window.top !== window) return;
    document.documentElement.setAttribute(BRIDGE_ATTRIBUTE, browser.runtime.getManifest().version);

    const bridge = createBridge(localStorage, send);
    let draftPort: MessagePort | null = null;
    ctx.addEventListener(window, "message", ({ data, origin, ports, source }) => {
      const [port] = ports;
      if (source !== window || origin !== siteOrigin || port === undefined) return;
      if (isBridgeHello(data)) bridge.connect(data.key, port);
      if (!isDraftHello(data)) return;
      if (data.type === "hello") {
        draftPort = port;
        port.start();
        void sendToBackground({ type: "draft:ready" });
        return;
      }
      void sendToBackground({ type: `texts:${data.type}`, userId: data.userId }).then((count) =>
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
        port.postMessage(count),
      );
    });
    const onNotice = (
      notice: AuthChangedMessage | DraftNotice | null,
      _sender: unknown,
      respond: (response: boolean | null) => void,
    ): boolean => {
      if (notice?.type === "auth:pull") void bridge.pull();
      if (notice?.type === "auth:report") void bridge.report().then(() => respond(null));
      else if (notice?.type === "draft:give") {
        if (draftPort === null || notice.siteOrigin !== siteOrigin) respond(false);
        else void sendDraftTo(draftPort, notice.draft).then(respond);
      } else return false;
      return true;
    };
    browser.runtime.onMessage.addListener(onNotice);
    ctx.onInvalidated(() => browser.runtime.onMessage?.removeListener(onNotice));
    ctx.addEventListener(document, "visibilitychange", () => {
      if (document.visibilityState === "visible") void bridge.pull();
    });
    ctx.addEventListener(window, "pageshow", () => void bridge.pull());

    const here: BridgeReady = { channel: BRIDGE_CHANNEL, type: "here" };
    window.postMessage(here, siteOrigin);
  },
});
