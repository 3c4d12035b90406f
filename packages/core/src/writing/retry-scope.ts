import type { AppErrorCode } from "../errors/index.ts";

/**
 * - `everything`: no request can succeed now, for example without network or session.
 * - `challenge`: the server failed for this entry. Later entries of its challenge wait, because the order matters.
 * - `entry`: the server rejected only this entry. Other entries don't wait.
 */
type RetryScope = "everything" | "challenge" | "entry";

export function retryScope(code: AppErrorCode): RetryScope {
  return SCOPES[code] ?? "entry";
}

const SCOPES: Partial<Record<AppErrorCode, RetryScope>> = {
  network: "everything",
  blocked: "everything",
  busy: "everything",
  "session/expired": "everything",
  "session/missing": "everything",
  server: "challenge",
};
