import type { AuthPlatform } from "../../platform/platform.ts";
import { parseStored } from "../stored-session.ts";
import { readTokenClaims } from "../token-claims.ts";
import { isSessionKey, tombstoneKey } from "./bridge-channel.ts";
import type { PageSnapshot } from "./messages.ts";
import type { PageBridge } from "./page-bridge.ts";
import { isSharedSession } from "./shared-session.ts";

/** The part of `localStorage` that is used. */
export interface PageStore {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

export interface SharedAuthDeps {
  bridge: PageBridge;
  store: PageStore;
  now: () => number;
  /** Calls back when another tab, or a woken page, may have changed what is stored under `key`. */
  onStoreChange: AuthPlatform["onStoredSessionChange"];
}

/** What the auth client of the site needs in order to share its session with the extension. */
export type SharedAuth = Required<
  Pick<AuthPlatform, "authStorage" | "refreshElsewhere" | "mayHaveSession" | "onStoredSessionChange">
>;

/**
 * The auth part of the site's platform. Without an extension it is the page's storage; with one the extension
 * alone talks to the server about refreshing.
 */
export function createSharedAuth({ bridge, store, now, onStoreChange }: SharedAuthDeps): SharedAuth {
  return {
    authStorage: {
      getItem: async (key) => {
        if (isSessionKey(key)) await bridge.waitForSync(key);
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
    refreshElsewhere: bridge.refresh,
    // With an extension the session is not known before its response.
    mayHaveSession: (key) => bridge.isPresent() || store.getItem(key) !== null,
    onStoredSessionChange: (key, changed) => {
      onStoreChange(key, changed);
      bridge.onApplied(key, changed);
    },
  };
}

function buryIn(store: PageStore, key: string, text: string, at: number): void {
  const session = parseStored(text);
  if (!isSharedSession(session)) return;
  const tombstone: PageSnapshot["out"] = { sid: readTokenClaims(session.access_token).sessionId, at };
  store.setItem(key, JSON.stringify(tombstone));
}
