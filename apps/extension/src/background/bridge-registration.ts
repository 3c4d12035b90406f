import { browser } from "wxt/browser";

import { matchPattern, type Server } from "../connection/server.ts";

const ID = "bridge";

/** Chromium's patterns have a port, so pages on other ports get no bridge. In Firefox, the worker rejects these pages. */
function patternOf({ siteOrigin }: Server): string {
  return import.meta.env.BROWSER === "chrome" ? `${siteOrigin}/*` : matchPattern(siteOrigin);
}

/** Must be called at each start of the worker: an update of the extension deletes the registration. */
export async function registerBridge(server: Server): Promise<void> {
  const matches = [patternOf(server)];
  const [registered] = await browser.scripting.getRegisteredContentScripts({ ids: [ID] });
  if (registered?.matches?.join(" ") === matches.join(" ")) return;
  if (registered !== undefined) await unregisterBridge();
  const js = ["content-scripts/bridge.js"];
  await browser.scripting.registerContentScripts([{ id: ID, js, matches, runAt: "document_start" }]);
}

export async function unregisterBridge(): Promise<void> {
  await browser.scripting.unregisterContentScripts({ ids: [ID] }).catch(() => undefined);
}
