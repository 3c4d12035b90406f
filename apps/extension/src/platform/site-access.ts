import { browser } from "wxt/browser";

import { currentServer } from "../connection/current-server.ts";
import { accessPatterns } from "../connection/server.ts";

/** In Firefox, the user must grant the access. In other browsers, the user can revoke it. */
export function hasSiteAccess(server = currentServer()): Promise<boolean> {
  return browser.permissions.contains({ origins: accessPatterns(server) });
}

/** Must be called during a click: browsers reject it otherwise. */
export function requestSiteAccess(server = currentServer()): Promise<boolean> {
  return browser.permissions.request({ origins: accessPatterns(server) });
}

export function onSiteAccessChange(changed: () => void): void {
  const listener = ({ origins = [] }: { origins?: string[] }) => {
    if (origins.length > 0) changed();
  };
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}
