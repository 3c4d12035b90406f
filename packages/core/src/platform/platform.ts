import type { ClockStore } from "../clock/clock-reading.ts";
import type { RefreshResponse } from "../session/sync/messages.ts";

/**
 * What a shell (the site, the popup, a background worker, a test) hands to core. Core never looks for it:
 * the same code runs where there is no `window` and no `localStorage`.
 */
export interface Platform {
  /** Milliseconds since 1970. */
  now: () => number;
  /** IANA name of the zone this device is in now; asked again each time, since people travel. */
  timeZone: () => string;
  /** A new UUID: rows are named by the client, so that sending one twice stays one row. */
  randomId: () => string;
  /** Every request goes through this. The browser's own, unless a shell puts something before it. */
  fetch: typeof globalThis.fetch;
  /** Storage of the last known error of the device's clock. Without it each page begins with the device's time. */
  clockStore?: ClockStore;
}

/** Where auth-js keeps the session; the shape is its own. Answers may come at once or later. */
export interface AuthStorage {
  getItem: (key: string) => string | null | Promise<string | null>;
  setItem: (key: string, value: string) => void | Promise<void>;
  removeItem: (key: string) => void | Promise<void>;
}

/** What the site hands in on top, because it holds the session itself (the popup asks its background). */
export type AuthPlatform = Platform & {
  authStorage: AuthStorage;
  /**
   * Whether a session may be stored under `key`, answered at once: where it can't be, nothing of the auth
   * layer is downloaded and the page is a visitor's from its first paint.
   */
  mayHaveSession: (key: string) => boolean;
  /** Calls back when what is stored under `key` may have changed by another's hand: a tab, a frozen page woken. */
  onStoredSessionChange: (key: string, changed: () => void) => void;
  /**
   * Refreshes the session stored under `key` if something else than the page does. `unanswered`: nothing does now, and the
   * page is to send its token to the server. What it answers has been counted at its receipt (`withLocalExpiry`).
   */
  refreshElsewhere?: (key: string) => Promise<RefreshResponse | { kind: "unanswered" }>;
};
