import { AppError, type AppErrorCode } from "./app-error.ts";

/** Failure of a PostgREST response. */
export interface PostgrestFailure {
  error: { message: string; code: string; hint?: string | null; details?: string | null };
  /** 0 without a response. */
  status: number;
}

/**
 * Rejections of the database have our error code as hint (see `supabase/schemas`). It is recognised by its format,
 * because every page would have to load a list of codes. A test compares both.
 */
const isOwnHint = (hint: string | null | undefined): hint is AppErrorCode =>
  /^[a-z]+\/[a-z-]+$/.test(hint ?? "");

/** Codes of PostgreSQL and PostgREST that say more than their status. */
const CODES: Readonly<Record<string, AppErrorCode>> = {
  "23503": "not-found",
  "23505": "conflict",
  "42501": "forbidden",
  PGRST116: "not-found",
  PGRST301: "session/expired",
  PGRST302: "session/missing",
  PGRST303: "session/expired",
};

/** Status codes of proxies and filters that block a valid request. */
const BLOCKED = new Set([403, 405, 407, 451]);

/**
 * Maps a failed read or write to an `AppError`.
 * @param taken code for a 23505: only the caller knows which key its insert can violate
 */
export function fromPostgrest(
  { error, status }: PostgrestFailure,
  taken: AppErrorCode = "conflict",
): AppError {
  const code = codeOf(error, status, taken);
  const { details, message } = error;
  return new AppError(code, message, {
    cause: error,
    detail: details ?? undefined,
    // Some rejections end and say when.
    retryAt: momentIn(details),
  });
}

function momentIn(details: string | null | undefined): Date | undefined {
  // Checks the form, because engines parse many texts as dates.
  return /^\d{4}-\d\d-\d\dT/.test(details ?? "") ? new Date(details ?? "") : undefined;
}

function codeOf(error: PostgrestFailure["error"], status: number, taken: AppErrorCode): AppErrorCode {
  if (isOwnHint(error.hint)) return error.hint;
  const code = CODES[error.code];
  if (code === "conflict") return taken;
  // 401 means a rejected token, even if the code says "no permission".
  if (status === 401 && code !== "session/expired") return "session/missing";
  if (code !== undefined) return code;
  // PostgREST gives each refusal a code. A page of a proxy or a filter has none.
  if (!error.code && BLOCKED.has(status)) return "blocked";
  return errorCodeFromStatus(status);
}

/** Maps an HTTP status to a code; 0 means no response. */
export function errorCodeFromStatus(status: number): AppErrorCode {
  // A success that can't be parsed comes from a captive portal.
  if (status < 400) return "network";
  if (status === 401) return "session/expired";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 406) return "not-found";
  if (status === 409) return "conflict";
  if (status === 413) return "too-large";
  if (status === 429) return "busy";
  // A proxy returns these while the server is down.
  if (status >= 500) return "server";
  return "invalid";
}
