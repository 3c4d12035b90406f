import type { AuthRequest } from "./messages.ts";

export interface Sender {
  id?: string | undefined;
  /** URL of the sending frame. For a content script it is the URL of its page. */
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined; incognito: boolean; cookieStoreId?: string | undefined } | undefined;
}

export interface TrustedOrigins {
  extensionId: string;
  extensionOrigin: string;
  siteOrigin: string;
}

export type SenderKind = "extension-page" | "site-bridge" | "stranger";

/** Container tabs of Firefox have separate cookies and storage, so another user can be signed in there. */
const DEFAULT_CONTAINER = "firefox-default";

/** Trusts pages of the site only in the top frame of ordinary tabs. In other frames and tabs, the user can differ. */
export function classifySender(sender: Sender, trusted: TrustedOrigins): SenderKind {
  if (sender.id !== trusted.extensionId) return "stranger";
  const origin = originOf(sender.url);
  if (origin === trusted.extensionOrigin) return "extension-page";
  const inOrdinaryTab =
    sender.frameId === 0 &&
    sender.tab !== undefined &&
    !sender.tab.incognito &&
    (sender.tab.cookieStoreId ?? DEFAULT_CONTAINER) === DEFAULT_CONTAINER;
  return inOrdinaryTab && origin === trusted.siteOrigin ? "site-bridge" : "stranger";
}

export function isAllowedSender(kind: SenderKind, type: AuthRequest["type"]): boolean {
  const isOfPages = type === "auth:sync" || type === "auth:refresh";
  return kind === (isOfPages ? "site-bridge" : "extension-page");
}

function originOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { host, protocol } = new URL(url);
  // `.origin` is "null" for an extension URL in browsers that don't know the scheme of such URLs.
  return `${protocol}//${host}`;
}
