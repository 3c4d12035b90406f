import { type AppErrorCode, isAppError } from "@diary/core/errors";

/** Some messages include the time of the next try. */
export type ErrorReasons = Partial<Record<AppErrorCode, string | ((retryAt?: Date) => string)>>;

/** Undefined if the error has no message. */
export function errorMessage(reasons: ErrorReasons, error: unknown): string | undefined {
  return isAppError(error) ? messageOf(reasons, error.code, error.retryAt) : undefined;
}

/** Takes the code that is stored with an entry. */
export function messageOf(reasons: ErrorReasons, code: AppErrorCode, retryAt?: Date): string | undefined {
  const reason = reasons[code];
  return typeof reason === "function" ? reason(retryAt) : reason;
}
