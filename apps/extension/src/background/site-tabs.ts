import { systemTimers, withTimeout } from "@diary/core/local-store";
import type { AuthChangedMessage } from "@diary/core/session-sync";
import { browser } from "wxt/browser";

import { SITE_PATTERN } from "../config/settings.ts";

async function siteTabs(): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: SITE_PATTERN });
  return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** Tells every open page of the site to ask who is signed in. */
export async function notifySiteTabs(notice: AuthChangedMessage): Promise<void> {
  for (const tab of await siteTabs()) {
    // A tab without our bridge (another port of this host, a page still loading) gets no message.
    browser.tabs.sendMessage(tab, notice).catch(() => undefined);
  }
}

/** A page answers within a tenth of a second; one that the browser has frozen does not. */
const REPORT_TIMEOUT_MS = 2_000;

/** Resolves once every open page has sent the session that it holds, or has not in time. */
export async function collectSessions(attached: Promise<void>): Promise<void> {
  const report: AuthChangedMessage = { type: "auth:report" };
  const reports = attached.then(siteTabs).then((tabs) =>
    // A tab without our bridge rejects at once.
    Promise.allSettled(tabs.map((tab) => browser.tabs.sendMessage(tab, report))),
  );
  await withTimeout(REPORT_TIMEOUT_MS, reports, systemTimers);
}

/** Puts the bridge into pages that were open before: Chromium leaves them with a dead one, Firefox does it itself. */
export async function injectBridgeIntoOpenTabs(): Promise<void> {
  if (import.meta.env.BROWSER !== "chrome") return;
  await Promise.allSettled((await siteTabs()).map(attach));
}

function attach(tabId: number): Promise<unknown> {
  return browser.scripting.executeScript({ target: { tabId }, files: ["/content-scripts/bridge.js"] });
}

/**
 * Whether this is the first start of the worker since the extension was installed, updated or enabled, or the browser
 * started: each of them empties the session storage. True until `rememberStart`.
 */
export async function isFirstStart(): Promise<boolean> {
  const { attached } = await browser.storage.session.get("attached");
  return attached !== true;
}

export function rememberStart(): Promise<void> {
  return browser.storage.session.set({ attached: true });
}
