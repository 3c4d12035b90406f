import type { RefreshResponse } from "./messages.ts";

/**
 * Protocol between a page and the extension's content script (the bridge). The bridge marks the document before the
 * page's scripts run. The page of a marked document sends `hello` with a port for all other messages.
 */
export const BRIDGE_CHANNEL = "diary-auth/1";

export const BRIDGE_ATTRIBUTE = "data-diary-extension";

export interface BridgeHello {
  channel: typeof BRIDGE_CHANNEL;
  type: "hello";
  key: string;
}

/** Sent by the bridge if the page was open before the extension was installed. */
export interface BridgeReady {
  channel: typeof BRIDGE_CHANNEL;
  type: "here";
}

/** Sent by the page through the port. `changed` has no response. */
export type PageMessage =
  | { type: "sync"; id: number }
  | { type: "refresh"; id: number }
  | { type: "changed" };

/** Sent by the bridge. `refreshing`: the extension waits for the server. `unanswered`: the extension doesn't respond. */
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
