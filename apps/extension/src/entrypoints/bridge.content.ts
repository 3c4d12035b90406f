import { isEntryHello, type EntryNotice } from "@diary/core/entry-sharing";
import { BRIDGE_CHANNEL, BRIDGE_MARK, isHello, type AuthNotice, type Here } from "@diary/core/session-sync";
import { browser } from "wxt/browser";
import { defineContentScript } from "wxt/utils/define-content-script";

import { createBridge, type AskBackground } from "../bridge/bridge.ts";
import { createEntryRelay, type AskEntries } from "../bridge/entry-relay.ts";
import { SITE_ORIGIN, SITE_PATTERN } from "../config/settings.ts";

const ask: AskBackground = async (type, page) => {
  // A worker that is killed in the middle of a question starts anew for the next one.
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      const answer = await browser.runtime.sendMessage({ type, page });
      if (answer !== undefined) return answer;
    } catch {
      // Said below.
    }
    if (browser.runtime?.id === undefined) return { kind: "orphaned" };
  }
  return { kind: "failed" };
};

const askEntries: AskEntries = async (request) => {
  try {
    return await browser.runtime.sendMessage(request);
  } catch {
    return null;
  }
};

export default defineContentScript({
  matches: [SITE_PATTERN],
  runAt: "document_start",
  main(ctx) {
    // Patterns know no port in Firefox: other servers on this host are none of ours.
    if (location.origin !== SITE_ORIGIN || window.top !== window) return;
    document.documentElement.setAttribute(BRIDGE_MARK, browser.runtime.getManifest().version);

    const bridge = createBridge(localStorage, ask);
    const entries = createEntryRelay(askEntries);
    ctx.addEventListener(window, "message", ({ data, origin, ports, source }) => {
      const [port] = ports;
      if (source !== window || origin !== SITE_ORIGIN || port === undefined) return;
      if (isHello(data)) bridge.connect(data.key, port);
      if (isEntryHello(data)) entries.connect(port);
    });
    const onNotice = (notice: Partial<AuthNotice | EntryNotice> | null) => {
      if (notice?.type === "auth:pull") void bridge.pull().then(entries.changed);
      if (notice?.type === "entry:changed") entries.changed();
    };
    browser.runtime.onMessage.addListener(onNotice);
    ctx.onInvalidated(() => browser.runtime.onMessage?.removeListener(onNotice));
    ctx.addEventListener(document, "visibilitychange", () => {
      if (document.visibilityState === "visible") void bridge.pull();
    });
    ctx.addEventListener(window, "pageshow", () => void bridge.pull());

    // A page that was open before the extension was installed or updated connects now.
    const here: Here = { channel: BRIDGE_CHANNEL, type: "here" };
    window.postMessage(here, SITE_ORIGIN);
  },
});
