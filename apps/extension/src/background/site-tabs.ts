import type { EntryNotice } from "@diary/core/entry-sharing";
import type { AuthNotice } from "@diary/core/session-sync";
import { browser } from "wxt/browser";

import { SITE_PATTERN } from "../config/settings.ts";

async function siteTabs(): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: SITE_PATTERN });
  return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** Tells every open page of the site to ask what is new: who is signed in, or what is being written. */
export async function tellPages(notice: AuthNotice | EntryNotice): Promise<void> {
  for (const tab of await siteTabs()) {
    // A tab without our bridge (another port of this host, a page still loading) hears nothing.
    browser.tabs.sendMessage(tab, notice).catch(() => undefined);
  }
}

/** Puts the bridge into pages that were open before: Chromium leaves them with a dead one, Firefox does it itself. */
export async function attachToOpenPages(): Promise<void> {
  if (import.meta.env.BROWSER !== "chrome") return;
  for (const tab of await siteTabs()) {
    browser.scripting
      .executeScript({ target: { tabId: tab }, files: ["/content-scripts/bridge.js"] })
      .catch(() => undefined);
  }
}
