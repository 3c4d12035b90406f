import { browser } from "wxt/browser";

import { SITE_PATTERN } from "../config/settings.ts";

const access = { origins: [SITE_PATTERN] };

/** Firefox users grant it on request; elsewhere it can be revoked. */
export function hasSiteAccess(): Promise<boolean> {
  return browser.permissions.contains(access);
}

/** Browsers reject this outside of a click. Resolves with true if it was granted. */
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
