import { AppError, type AppErrorCode } from "./app-error.ts";

export interface PostgrestFailure {
  error: { message: string; code: string; hint?: string | null; details?: string | null };
  /** 0 if there was no response. */
  status: number;
}

/** The database sends our error codes as hint. Matches a pattern, because a list of codes would enlarge every page. */
const isErrorCode = (hint: string | null | undefined): hint is AppErrorCode =>
  /^[a-z]+\/[a-z-]+$/.test(hint ?? "");

const CODES: Readonly<Record<string, AppErrorCode>> = {
  "23503": "not-found",
  "23505": "conflict",
  "42501": "forbidden",
  PGRST116: "not-found",
  PGRST301: "session/expired",
  PGRST302: "session/missing",
  PGRST303: "session/expired",
};

const LACKS_PART = /^(?:PGRST(?:127|20[0245])|42703|42P01|42883)$/;

const BLOCKED = new Set([403, 405, 407, 451]);

/** @param taken code for a duplicate key; it depends on the table */
export function fromPostgrest(
  { error, status }: PostgrestFailure,
  taken: AppErrorCode = "conflict",
): AppError {
  const code = codeOf(error, status, taken);
  const { details, message } = error;
  return new AppError(code, message, {
    cause: error,
    detail: details ?? undefined,
    retryAt: momentIn(details),
  });
}

function momentIn(details: string | null | undefined): Date | undefined {
  // Checks the format, because JavaScript engines parse many other texts as dates.
  return /^\d{4}-\d\d-\d\dT/.test(details ?? "") ? new Date(details ?? "") : undefined;
}

function codeOf(error: PostgrestFailure["error"], status: number, taken: AppErrorCode): AppErrorCode {
  if (isErrorCode(error.hint)) return error.hint;
  const code = CODES[error.code];
  if (code === "conflict") return taken;
  // PostgREST sends 401 with "no permission" if the request has no session.
  if (status === 401 && code !== "session/expired") return "session/missing";
  if (code !== undefined) return code;
  if (LACKS_PART.test(error.code)) return "older-server";
  // PostgREST sends a code with every rejection. Proxies and filters send none.
  if (!error.code && BLOCKED.has(status)) return "blocked";
  return errorCodeFromStatus(status);
}

export function errorCodeFromStatus(status: number): AppErrorCode {
  // A response with a successful status that can't be parsed is a network's sign-in page (captive portal).
  if (status < 400) return "network";
  if (status === 401) return "session/expired";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 406) return "not-found";
  if (status === 409) return "conflict";
  if (status === 413) return "too-large";
  if (status === 429) return "busy";
  // Proxies also send these statuses while the server is down.
  if (status >= 500) return "server";
  return "invalid";
}
