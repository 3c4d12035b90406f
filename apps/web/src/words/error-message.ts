import { type AppErrorCode, isAppError } from "@diary/core/errors";

/** Messages by error code; some include the time of the next try. */
export type ErrorReasons = Partial<Record<AppErrorCode, string | ((retryAt?: Date) => string)>>;

/** Message of an error; undefined if only the failure is known. */
export function errorMessage(reasons: ErrorReasons, error: unknown): string | undefined {
  return isAppError(error) ? messageOf(reasons, error.code, error.retryAt) : undefined;
}

/** Message of an error code, as stored with an entry. */
export function messageOf(reasons: ErrorReasons, code: AppErrorCode, retryAt?: Date): string | undefined {
  const reason = reasons[code];
  return typeof reason === "function" ? reason(retryAt) : reason;
}
