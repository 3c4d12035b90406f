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
    // Tabs without the bridge reject the message, for example loading pages and pages on other ports.
    browser.tabs.sendMessage(tab, notice).catch(() => undefined);
  }
}

/** Pages respond within 100 ms, but frozen pages never respond. */
const REPORT_TIMEOUT_MS = 2_000;

export async function collectSessions(attached: Promise<void>): Promise<void> {
  const report: AuthChangedMessage = { type: "auth:report" };
  const reports = attached
    .then(siteTabs)
    .then((tabs) => Promise.allSettled(tabs.map((tab) => browser.tabs.sendMessage(tab, report))));
  await withTimeout(REPORT_TIMEOUT_MS, reports, systemTimers);
}

/** After an update, open pages in Chromium have no working bridge. Firefox injects content scripts itself. */
export async function injectBridgeIntoOpenTabs(): Promise<void> {
  if (import.meta.env.BROWSER !== "chrome") return;
  await Promise.allSettled((await siteTabs()).map(attach));
}

function attach(tabId: number): Promise<unknown> {
  return browser.scripting.executeScript({ target: { tabId }, files: ["/content-scripts/bridge.js"] });
}

/** Returns true until `rememberStart`. Browsers empty the session storage on start, install, update and enabling. */
export async function isFirstStart(): Promise<boolean> {
  const { attached } = await browser.storage.session.get("attached");
  return attached !== true;
}

export function rememberStart(): Promise<void> {
  return browser.storage.session.set({ attached: true });
}
