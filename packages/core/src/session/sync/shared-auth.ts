import type { AuthPlatform } from "../../platform/platform.ts";
import { parseStored } from "../stored-session.ts";
import { readTokenClaims } from "../token-claims.ts";
import { isSessionKey, tombstoneKey } from "./bridge-channel.ts";
import type { PageSnapshot, RefreshResponse } from "./messages.ts";
import type { PageBridge } from "./page-bridge.ts";
import { isSharedSession, type SharedSession } from "./shared-session.ts";
import { nextMark, tokenAge } from "./token-mark.ts";

export interface PageStore {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

export interface MarkCookie {
  read: () => string | null;
  write: (mark: string) => void;
  clear: () => void;
}

export interface SharedAuthDeps {
  bridge: PageBridge;
  store: PageStore;
  mark: MarkCookie;
  now: () => number;
  onStoreChange: AuthPlatform["onStoredSessionChange"];
}

export type SharedAuth = Required<
  Pick<AuthPlatform, "authStorage" | "refreshElsewhere" | "mayHaveSession" | "onStoredSessionChange">
>;

/** Creates the auth functions of the site's platform. The page sends a refresh only if the extension doesn't respond. */
export function createSharedAuth({ bridge, mark, store, now, onStoreChange }: SharedAuthDeps): SharedAuth {
  /** Marks the newest token in a cookie, before the session is stored: the mark must never be older than the stored token. */
  function markToken(next: SharedSession, before: unknown) {
    const isRotation = isSharedSession(before) && idOf(before) === idOf(next);
    const marked = isRotation ? nextMark(mark.read(), next, before) : nextMark(null, next, null);
    if (marked !== null) mark.write(marked);
  }

  /** Rejects an old token. Sending it, or storing a tombstone (sign-out) for it, would end the extension's session. */
  function rejectOldToken(key: string): RefreshResponse | { kind: "unanswered" } {
    const session = parseStored(store.getItem(key));
    if (!isSharedSession(session) || tokenAge(mark.read(), session) !== "old") return { kind: "unanswered" };
    if (bridge.isPresent()) return { kind: "offline" };
    store.removeItem(key);
    return { kind: "gone" };
  }

  return {
    authStorage: {
      getItem: async (key) => {
        if (isSessionKey(key)) await bridge.waitForSync(key);
        return store.getItem(key);
      },
      setItem: (key, value) => {
        const next = isSessionKey(key) ? parseStored(value) : null;
        if (isSharedSession(next)) markToken(next, parseStored(store.getItem(key)));
        store.setItem(key, value);
        if (!isSessionKey(key)) return;
        store.removeItem(tombstoneKey(key));
        bridge.changed();
      },
      removeItem: (key) => {
        const removed = store.getItem(key);
        store.removeItem(key);
        if (!isSessionKey(key) || removed === null) return;
        mark.clear();
        writeTombstone(store, tombstoneKey(key), removed, now());
        bridge.changed();
      },
    },
    refreshElsewhere: async (key) => {
      const response = await bridge.refresh();
      return response.kind === "unanswered" ? rejectOldToken(key) : response;
    },
    mayHaveSession: (key) => bridge.isPresent() || store.getItem(key) !== null,
    onStoredSessionChange: (key, changed) => {
      onStoreChange(key, changed);
      bridge.onApplied(key, changed);
    },
  };
}

const idOf = ({ access_token }: SharedSession) => readTokenClaims(access_token).sessionId;

function writeTombstone(store: PageStore, key: string, text: string, at: number): void {
  const session = parseStored(text);
  if (!isSharedSession(session)) return;
  const tombstone: PageSnapshot["out"] = { sid: readTokenClaims(session.access_token).sessionId, at };
  store.setItem(key, JSON.stringify(tombstone));
}
