import { browser } from "wxt/browser";

import { currentServer } from "../connection/current-server.ts";
import { accessPatterns } from "../connection/server.ts";

/** Firefox and builds for any server need the user's permission. In other cases, the user can revoke the access. */
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
