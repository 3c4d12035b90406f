import { AppError, type AppErrorCode } from "./app-error.ts";

/** The failing half of an answer of PostgREST. */
export interface PostgrestFailure {
  error: { message: string; code: string; hint?: string | null; details?: string | null };
  /** 0 where no answer came. */
  status: number;
}

/**
 * The database's own refusals carry one of our codes as their hint (see `supabase/schemas`), which is distinguished from a
 * hint for developers by its form: listed here, each would weigh on every page. A test compares them.
 */
const isOwnHint = (hint: string | null | undefined): hint is AppErrorCode =>
  /^[a-z]+\/[a-z-]+$/.test(hint ?? "");

/** PostgreSQL's and PostgREST's codes that say more than their status: 400 alone tells of values that a column refuses. */
const CODES: Readonly<Record<string, AppErrorCode>> = {
  "23503": "not-found",
  "23505": "conflict",
  "42501": "forbidden",
  PGRST116: "not-found",
  PGRST301: "session/expired",
  PGRST302: "session/missing",
  PGRST303: "session/expired",
};

/**
 * Names a failure of a read or a write.
 * @param taken the code of a 23505: only the caller knows which key its insert can meet.
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
    // Some refusals end, and say when.
    retryAt: momentIn(details),
  });
}

function momentIn(details: string | null | undefined): Date | undefined {
  // By its form: an engine makes a date of many a text.
  return /^\d{4}-\d\d-\d\dT/.test(details ?? "") ? new Date(details ?? "") : undefined;
}

function codeOf(error: PostgrestFailure["error"], status: number, taken: AppErrorCode): AppErrorCode {
  if (isOwnHint(error.hint)) return error.hint;
  const code = CODES[error.code];
  if (code === "conflict") return taken;
  // Of a token that is not accepted a server says 401, also where the code says only "no permission".
  if (status === 401 && code !== "session/expired") return "session/missing";
  if (code !== undefined) return code;
  return errorCodeFromStatus(status);
}

/** Names a failure by its HTTP status alone; 0 stands for no answer. */
export function errorCodeFromStatus(status: number): AppErrorCode {
  // A success that can't be read is not the server's: a captive portal answers 200 to everything.
  if (status < 400) return "network";
  if (status === 401) return "session/expired";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 406) return "not-found";
  if (status === 409) return "conflict";
  if (status === 413) return "too-large";
  if (status === 429) return "busy";
  // A proxy before a server that is away answers these: nothing was refused.
  if (status >= 500) return "server";
  return "invalid";
}
