const STATUSES: ReadonlySet<number> = new Set([400, 401, 403]);

const CODES: ReadonlySet<unknown> = new Set([
  "refresh_token_not_found",
  "refresh_token_already_used",
  // Sent for tokens that were issued before the database was restored from a backup.
  "validation_failed",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
  "invalid_grant",
]);

/** Returns true if the token is invalid. After all other errors, the client doesn't end the session. */
export function isRefreshRefused(status: number, body: unknown): boolean {
  if (!STATUSES.has(status) || typeof body !== "object" || body === null) return false;
  const { code, error_code, error } = body as Partial<Record<"code" | "error_code" | "error", unknown>>;
  return [code, error_code, error].some((name) => CODES.has(name));
}
