/** Which responses to a refresh end the session: the site's auth client and the extension's background share this rule. */
const STATUSES: ReadonlySet<number> = new Set([400, 401, 403]);

/** Codes with which Auth refuses a refresh token for good. */
const CODES: ReadonlySet<unknown> = new Set([
  "refresh_token_not_found",
  "refresh_token_already_used",
  // Issued by a database that has been restored to an earlier state since.
  "validation_failed",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "user_banned",
  "invalid_grant",
]);

/** Whether the response says that the token is no longer valid. After any other failure the session stays. */
export function isRefreshRefused(status: number, body: unknown): boolean {
  if (!STATUSES.has(status) || typeof body !== "object" || body === null) return false;
  const { code, error_code, error } = body as Partial<Record<"code" | "error_code" | "error", unknown>>;
  // Where the code is depends on the version of Auth and of the API that the request names.
  return [code, error_code, error].some((name) => CODES.has(name));
}
