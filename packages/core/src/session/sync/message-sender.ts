import type { AuthRequest } from "./messages.ts";

/** What a browser says about the sender of a message; a subset of `runtime.MessageSender`. */
export interface Sender {
  id?: string | undefined;
  /** Address of the frame that sent it, for a content script that of its page. */
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined; incognito: boolean; cookieStoreId?: string | undefined } | undefined;
}

/** The origins whose messages are answered. */
export interface TrustedOrigins {
  extensionId: string;
  /** `chrome-extension://...`, without a slash at the end. */
  extensionOrigin: string;
  /** `https://...`, without a slash at the end. */
  siteOrigin: string;
}

export type SenderKind = "extension-page" | "site-bridge" | "stranger";

/** Firefox's container tabs keep their own cookies and storage: another user may be signed in there. */
const DEFAULT_CONTAINER = "firefox-default";

/**
 * Who sent a message. The site is trusted only as the top frame of an ordinary tab: not in a frame of another
 * site, not in private browsing, not in another container.
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

/** Pages of the site keep themselves in step; only the extension's own pages see who is signed in. */
export function isAllowedSender(kind: SenderKind, type: AuthRequest["type"]): boolean {
  const isOfPages = type === "auth:sync" || type === "auth:refresh";
  return kind === (isOfPages ? "site-bridge" : "extension-page");
}

function originOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { host, protocol } = new URL(url);
  // Not `.origin`: it is "null" for an extension's address outside of the browser that knows the scheme.
  return `${protocol}//${host}`;
}
