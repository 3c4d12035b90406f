import { browser } from "wxt/browser";

import { SITE_PATTERN } from "../config/settings.ts";

const access = { origins: [SITE_PATTERN] };

/** Firefox users grant it on request; elsewhere it can be revoked. */
export function hasSiteAccess(): Promise<boolean> {
  return browser.permissions.contains(access);
}

/** Must run within a click: browsers reject it otherwise. Returns whether it was granted. */
export function requestSiteAccess(): Promise<boolean> {
  return browser.permissions.request(access);
}

/** Listens for the lifetime of the page or the worker. */
export function onSiteAccessChange(changed: () => void): void {
  // Ignores other permissions, such as notifications.
  const listener = ({ origins = [] }: { origins?: string[] }) => {
    if (origins.length > 0) changed();
  };
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}
