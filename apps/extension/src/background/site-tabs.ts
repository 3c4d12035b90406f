import { systemTimers, withTimeout } from "@diary/core/local-store";
import type { AuthChangedMessage } from "@diary/core/session-sync";
import { browser } from "wxt/browser";

import { matchPattern, type Server } from "../connection/server.ts";

/** Excludes other ports of the host, because `matchPattern` leaves the port out. */
async function siteTabs({ siteOrigin }: Server): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: matchPattern(siteOrigin) });
  return tabs.flatMap(({ id, url }) =>
    id === undefined || (url !== undefined && new URL(url).origin !== siteOrigin) ? [] : [id],
  );
}

export async function notifySiteTabs(server: Server, notice: AuthChangedMessage): Promise<void> {
  for (const tab of await siteTabs(server)) {
    // Tabs without the bridge, such as loading pages, reject the message.
    browser.tabs.sendMessage(tab, notice).catch(() => undefined);
  }
}

/** Pages respond within 100 ms, but frozen pages never respond. */
const REPORT_TIMEOUT_MS = 2_000;

export async function collectSessions(server: Server, attached: Promise<void>): Promise<void> {
  const report: AuthChangedMessage = { type: "auth:report" };
  const reports = attached
    .then(() => siteTabs(server))
    .then((tabs) => Promise.allSettled(tabs.map((tab) => browser.tabs.sendMessage(tab, report))));
  await withTimeout(REPORT_TIMEOUT_MS, reports, systemTimers);
}

/** Browsers inject scripts only into pages that load later, except for manifest scripts in Firefox. */
export async function injectBridgeIntoOpenTabs(server: Server): Promise<void> {
  if (import.meta.env.BROWSER !== "chrome" && server.isBuiltIn) return;
  await Promise.allSettled((await siteTabs(server)).map(attach));
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
