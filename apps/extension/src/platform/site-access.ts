import { browser } from "wxt/browser";

import { SITE_PATTERN } from "../config/settings.ts";

const access = { origins: [SITE_PATTERN] };

/** Whether the browser lets the extension reach the site. In Firefox it is asked for, elsewhere it can be taken away. */
export function hasSiteAccess(): Promise<boolean> {
  return browser.permissions.contains(access);
}

/** Requests it. Only within a press: browsers refuse it otherwise. Returns whether it was given. */
export function requestSiteAccess(): Promise<boolean> {
  return browser.permissions.request(access);
}

/** Calls back when it was given or taken away, for as long as the page or the worker lives. */
export function onSiteAccessChange(changed: () => void): void {
  // Not for other permissions, such as to notify.
  const listener = ({ origins = [] }: { origins?: string[] }) => {
    if (origins.length > 0) changed();
  };
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}
