import { browser } from "wxt/browser";

import { SITE_PATTERN } from "../config/settings.ts";

const access = { origins: [SITE_PATTERN] };

/** In Firefox, the user must grant the access. In other browsers, the user can revoke it. */
export function hasSiteAccess(): Promise<boolean> {
  return browser.permissions.contains(access);
}

/** Must be called during a click. Resolves with true if the user grants the access. */
export function requestSiteAccess(): Promise<boolean> {
  return browser.permissions.request(access);
}

export function onSiteAccessChange(changed: () => void): void {
  const listener = ({ origins = [] }: { origins?: string[] }) => {
    if (origins.length > 0) changed();
  };
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}
