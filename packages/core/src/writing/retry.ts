/** Which failures are retried, and after what pause. */
import type { AppErrorCode } from "../errors/index.ts";

/**
 * How much a failure stops.
 *
 * - `everything`: nothing will get through now (no network, too many requests, no session).
 * - `challenge`: the server stumbled over this one. Later entries of the challenge wait, to keep their
 *   order; those of others are tried.
 * - `entry`: rejected for good.
 */
export type RetryScope = "everything" | "challenge" | "entry";

export function retryScope(code: AppErrorCode): RetryScope {
  return SCOPES[code] ?? "entry";
}

const SCOPES: Partial<Record<AppErrorCode, RetryScope>> = {
  network: "everything",
  busy: "everything",
  "session/expired": "everything",
  "session/missing": "everything",
  server: "challenge",
};

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Milliseconds to wait after `failures` runs in a row that did not get through.
 * @param chance 0 to 1, so that not everybody comes back in the same instant after an outage
 */
export function retryDelayMs(failures: number, chance: number): number {
  const full = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return Math.round(full * (0.5 + chance / 2));
}
