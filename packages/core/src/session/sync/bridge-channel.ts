import type { RefreshResponse } from "./messages.ts";

/**
 * Between a page of the site and the bridge, the extension's content script in it. The bridge runs before
 * any script of the page and leaves a mark on the document element, so that the page knows at once whether
 * to wait. The page says hello and hands over a port; everything else goes through the port.
 */
export const BRIDGE_CHANNEL = "diary-auth/1";

/** Attribute of the document element that says a bridge is here. */
export const BRIDGE_ATTRIBUTE = "data-diary-extension";

/** The page to the bridge, by `postMessage` with a port. */
export interface BridgeHello {
  channel: typeof BRIDGE_CHANNEL;
  type: "hello";
  /** Where the session lies in localStorage. */
  key: string;
}

/** The bridge to the page, by `postMessage`: for a page that was open before the extension was installed. */
export interface BridgeReady {
  channel: typeof BRIDGE_CHANNEL;
  type: "here";
}

/** The page to the bridge, through the port. `changed` expects no answer. */
export type PageMessage =
  | { type: "sync"; id: number }
  | { type: "refresh"; id: number }
  | { type: "changed" };

/**
 * The bridge to the page, through the port. `refreshing`: the extension is there and asks, which may take long.
 * `unanswered`: the extension is gone.
 */
export type BridgeMessage =
  | { type: "applied" }
  | { type: "synced"; id: number }
  | { type: "refreshing"; id: number }
  | { type: "refreshed"; id: number; answer: RefreshResponse | { kind: "unanswered" } };

/** auth-js keeps the session under such a key and other things under longer ones. */
export function isSessionKey(key: string): boolean {
  return /^sb-[\w.-]+-auth-token$/.test(key);
}

export function tombstoneKey(key: string): string {
  return `${key}.out`;
}

export function isBridgeHello(data: unknown): data is BridgeHello {
  const hello = data as Partial<BridgeHello> | null;
  return (
    typeof hello === "object" &&
    hello?.channel === BRIDGE_CHANNEL &&
    hello.type === "hello" &&
    typeof hello.key === "string" &&
    isSessionKey(hello.key)
  );
}

export function isBridgeReady(data: unknown): data is BridgeReady {
  const here = data as Partial<BridgeReady> | null;
  return typeof here === "object" && here?.channel === BRIDGE_CHANNEL && here.type === "here";
}
