import { systemTimers, withTimeout } from "@diary/core/local-store";
import type { AuthChangedMessage } from "@diary/core/session-sync";
import { browser } from "wxt/browser";

import { SITE_PATTERN } from "../config/settings.ts";

async function siteTabs(): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: SITE_PATTERN });
  return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

export async function notifySiteTabs(notice: AuthChangedMessage): Promise<void> {
  for (const tab of await siteTabs()) {
    // A tab without the bridge (another port of this host, a loading page) rejects the message.
    browser.tabs.sendMessage(tab, notice).catch(() => undefined);
  }
}

/** A page responds within 100 ms; one that the browser has frozen does not. */
const REPORT_TIMEOUT_MS = 2_000;

/** Resolves once every open page has sent its session, or after the timeout. */
export async function collectSessions(attached: Promise<void>): Promise<void> {
  const report: AuthChangedMessage = { type: "auth:report" };
  const reports = attached
    .then(siteTabs)
    .then((tabs) => Promise.allSettled(tabs.map((tab) => browser.tabs.sendMessage(tab, report))));
  await withTimeout(REPORT_TIMEOUT_MS, reports, systemTimers);
}

/** Chromium leaves open pages with a dead bridge after an update; Firefox injects it itself. */
export async function injectBridgeIntoOpenTabs(): Promise<void> {
  if (import.meta.env.BROWSER !== "chrome") return;
  await Promise.allSettled((await siteTabs()).map(attach));
}

function attach(tabId: number): Promise<unknown> {
  return browser.scripting.executeScript({ target: { tabId }, files: ["/content-scripts/bridge.js"] });
}

/**
 * Whether this is the worker's first start since an install, an update, an enabling or a start of the browser: each
 * empties the session storage. True until `rememberStart`.
 */
export async function isFirstStart(): Promise<boolean> {
  const { attached } = await browser.storage.session.get("attached");
  return attached !== true;
}

export function rememberStart(): Promise<void> {
  return browser.storage.session.set({ attached: true });
}
