import type { RefreshResponse } from "./messages.ts";

/**
 * Protocol between a page of the site and the bridge, the extension's content script. The bridge runs before all
 * scripts of the page and marks the document element, so the page knows immediately whether to wait. The page sends
 * hello with a port; all other messages use the port.
 */
export const BRIDGE_CHANNEL = "diary-auth/1";

export const BRIDGE_ATTRIBUTE = "data-diary-extension";

/** Page to bridge, by `postMessage` with a port. */
export interface BridgeHello {
  channel: typeof BRIDGE_CHANNEL;
  type: "hello";
  key: string;
}

/** Bridge to page, by `postMessage`, if the page was open before the extension was installed. */
export interface BridgeReady {
  channel: typeof BRIDGE_CHANNEL;
  type: "here";
}

/** Page to bridge, through the port. `changed` gets no response. */
export type PageMessage =
  | { type: "sync"; id: number }
  | { type: "refresh"; id: number }
  | { type: "changed" };

/**
 * Bridge to page, through the port. `refreshing`: the extension has sent the request, which may be slow.
 * `unanswered`: the extension is gone.
 */
export type BridgeMessage =
  | { type: "applied" }
  | { type: "synced"; id: number }
  | { type: "refreshing"; id: number }
  | { type: "refreshed"; id: number; answer: RefreshResponse | { kind: "unanswered" } };

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
