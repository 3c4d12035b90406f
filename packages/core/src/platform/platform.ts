import type { ClockStore } from "../clock/clock-reading.ts";
import type { RefreshResponse } from "../session/sync/messages.ts";

/** Functions of the environment that an app passes to core. Core also runs without `window` and `localStorage`. */
export interface Platform {
  /** Milliseconds since 1970. */
  now: () => number;
  /** IANA name of the device's time zone. Called each time, because users travel. */
  timeZone: () => string;
  /** New UUID. The client creates ids, so a retry can send the same id. */
  randomId: () => string;
  fetch: typeof globalThis.fetch;
  clockStore?: ClockStore;
}

export interface AuthStorage {
  getItem: (key: string) => string | null | Promise<string | null>;
  setItem: (key: string, value: string) => void | Promise<void>;
  removeItem: (key: string) => void | Promise<void>;
}

/** Additions of the site, which stores its session. The popup requests its session from the extension's background. */
export type AuthPlatform = Platform & {
  authStorage: AuthStorage;
  /** Returns false if no session is stored under `key`. The site then doesn't load the auth code. */
  mayHaveSession: (key: string) => boolean;
  /** Calls `changed` if the value under `key` may have changed in another tab or while the page was frozen. */
  onStoredSessionChange: (key: string, changed: () => void) => void;
  /**
   * Lets the extension refresh the session stored under `key`, because a refresh token works once.
   * After `unanswered` the page refreshes. `expires_at` is in local time (`withLocalExpiry`).
   */
  refreshElsewhere?: (key: string) => Promise<RefreshResponse | { kind: "unanswered" }>;
};
