import type { ClockStore } from "../clock/clock-reading.ts";
import type { RefreshResponse } from "../session/sync/messages.ts";

/** Functions of the environment that an app passes to core, which also runs without `window`, for example in a worker. */
export interface Platform {
  now: () => number;
  /** IANA name. Core doesn't cache it, because users travel. */
  timeZone: () => string;
  /** The client creates ids, so a retry can send the same id. */
  randomId: () => string;
  fetch: typeof globalThis.fetch;
  clockStore?: ClockStore;
}

export interface AuthStorage {
  getItem: (key: string) => string | null | Promise<string | null>;
  setItem: (key: string, value: string) => void | Promise<void>;
  removeItem: (key: string) => void | Promise<void>;
}

/** Additions for the site, which stores a session. The popup gets its session from the extension's background. */
export type AuthPlatform = Platform & {
  authStorage: AuthStorage;
  /** Returns false if no session is stored under `key`. The site then doesn't load auth-js. */
  mayHaveSession: (key: string) => boolean;
  /** Calls `changed` if the value under `key` may have changed in another tab or while the page was frozen. */
  onStoredSessionChange: (key: string, changed: () => void) => void;
  /**
   * Lets the extension refresh the session stored under `key`. If page and extension both refreshed it, an old token of
   * one could end it. After `unanswered`, the page refreshes it. `expires_at` of the response is in the device's time.
   */
  refreshElsewhere?: (key: string) => Promise<RefreshResponse | { kind: "unanswered" }>;
};

/** Returns a UUID. `crypto.randomUUID` is missing on plain http, for example in a home network. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
