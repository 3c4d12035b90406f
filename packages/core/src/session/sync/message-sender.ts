import type { AuthRequest } from "./messages.ts";

export interface Sender {
  id?: string | undefined;
  /** URL of the sending frame; for a content script, the URL of its page. */
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined; incognito: boolean; cookieStoreId?: string | undefined } | undefined;
}

export interface TrustedOrigins {
  extensionId: string;
  /** `chrome-extension://...`, without a trailing slash. */
  extensionOrigin: string;
  /** `https://...`, without a trailing slash. */
  siteOrigin: string;
}

export type SenderKind = "extension-page" | "site-bridge" | "stranger";

/** Firefox's container tabs have separate cookies and storage: another user may be signed in there. */
const DEFAULT_CONTAINER = "firefox-default";

/**
 * Trusts the site only as the top frame of an ordinary tab: not in a frame of another site, in private browsing or in
 * another container.
 */
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
  // `.origin` is "null" for an extension URL in a browser that doesn't know its scheme.
  return `${protocol}//${host}`;
}
