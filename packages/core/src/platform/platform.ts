import type { ClockStore } from "../clock/clock-reading.ts";
import type { RefreshResponse } from "../session/sync/messages.ts";

/**
 * Environment that an app (site, popup, worker, test) passes to core. Core also runs without `window` and
 * `localStorage`.
 */
export interface Platform {
  /** Milliseconds since 1970. */
  now: () => number;
  /** IANA name of the device's current zone; read each time, because users travel. */
  timeZone: () => string;
  /** New UUID. Clients create ids, so retries are idempotent. */
  randomId: () => string;
  /** Every request uses this. The browser's own, unless an app wraps it. */
  fetch: typeof globalThis.fetch;
  /** Storage of the last known error of the device's clock. Without it each page begins with the device's time. */
  clockStore?: ClockStore;
}

/** Session storage for auth-js, synchronous or asynchronous. */
export interface AuthStorage {
  getItem: (key: string) => string | null | Promise<string | null>;
  setItem: (key: string, value: string) => void | Promise<void>;
  removeItem: (key: string) => void | Promise<void>;
}

/** Additions of the site, which owns its session (the popup asks its background). */
export type AuthPlatform = Platform & {
  authStorage: AuthStorage;
  /**
   * Returns synchronously if a session may be stored under `key`. If not, the auth code is not loaded, and the first
   * paint is a visitor's.
   */
  mayHaveSession: (key: string) => boolean;
  /** Calls back when the value under `key` may have changed in another tab or while the page was frozen. */
  onStoredSessionChange: (key: string, changed: () => void) => void;
  /**
   * Refreshes the session stored under `key` outside of the page. `unanswered`: nothing does, so the page refreshes itself. Expiry has
   * been converted to the local clock (`withLocalExpiry`).
   */
  refreshElsewhere?: (key: string) => Promise<RefreshResponse | { kind: "unanswered" }>;
};
