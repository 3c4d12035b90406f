import type { AuthPlatform } from "../../platform/index.ts";
import { withReceivedExpiry } from "../received-expiry.ts";
import { readTokenClaims } from "../token-claims.ts";
import { isSessionKey, tombstoneKey } from "./bridge-channel.ts";
import type { PageBridge } from "./page-bridge.ts";
import type { Tombstone } from "./reconcile.ts";
import { isSharedSession } from "./shared-session.ts";

/** The part of `localStorage` that is used. */
export interface PageStore {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

export interface SharedAuthParts {
  bridge: PageBridge;
  store: PageStore;
  fetch: typeof globalThis.fetch;
  now: () => number;
  /** Calls back when another tab, or a woken page, may have changed what is stored under `key`. */
  onStoreChange: AuthPlatform["onStoredSessionChange"];
}

/** What the auth client of the site needs in order to share its session with the extension. */
export type SharedAuth = Required<
  Pick<AuthPlatform, "authStorage" | "authFetch" | "mayHaveSession" | "onStoredSessionChange">
>;

/**
 * The auth part of the site's platform. Without an extension it is the page's storage and the browser's
 * fetch; with one the extension alone talks to the server about refreshing, since a refresh token works
 * once and two refreshers end the session for both.
 */
export function createSharedAuth({
  bridge,
  store,
  now,
  onStoreChange,
  ...parts
}: SharedAuthParts): SharedAuth {
  // What the extension answers with has been counted at its receipt, and may have lived for a while.
  const fetch = withReceivedExpiry(parts.fetch, now);
  return {
    authStorage: {
      getItem: async (key) => {
        if (isSessionKey(key)) await bridge.synced(key);
        return store.getItem(key);
      },
      setItem: (key, value) => {
        store.setItem(key, value);
        if (!isSessionKey(key)) return;
        store.removeItem(tombstoneKey(key));
        bridge.changed();
      },
      removeItem: (key) => {
        const removed = store.getItem(key);
        store.removeItem(key);
        if (!isSessionKey(key) || removed === null) return;
        buryIn(store, tombstoneKey(key), removed, now());
        bridge.changed();
      },
    },
    authFetch: async (input, init) => {
      if (!bridge.present() || !isRefresh(input)) return fetch(input, init);
      const answer = await bridge.refresh();
      switch (answer.kind) {
        case "session":
          return json(200, answer.session);
        case "gone":
          return json(400, { code: "session_not_found", message: "The session has ended" });
        case "offline":
          // What fetch throws without a network: auth-js keeps the session and tries again.
          throw new TypeError("Failed to fetch");
        default:
          return fetch(input, init);
      }
    },
    // With an extension nobody knows before asking it.
    mayHaveSession: (key) => bridge.present() || store.getItem(key) !== null,
    onStoredSessionChange: (key, changed) => {
      const stopStore = onStoreChange(key, changed);
      const stopBridge = bridge.onApplied(key, changed);
      return () => {
        stopStore();
        stopBridge();
      };
    },
  };
}

function buryIn(store: PageStore, key: string, text: string, at: number): void {
  const session = parse(text);
  if (!isSharedSession(session)) return;
  const tombstone: Tombstone = { sid: readTokenClaims(session.access_token).sessionId, at };
  store.setItem(key, JSON.stringify(tombstone));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRefresh(input: Parameters<typeof globalThis.fetch>[0]): boolean {
  const url = input instanceof Request ? input.url : input.toString();
  return url.includes("/auth/v1/token?grant_type=refresh_token");
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    // The version tells auth-js where in the body the code is.
    headers: { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" },
  });
}
