import { type AppErrorCode, isAppError } from "@diary/core/errors";

/** Messages by error code. A function gets the time of the next attempt. */
export type ErrorReasons = Partial<Record<AppErrorCode, string | ((retryAt?: Date) => string)>>;

export function errorMessage(reasons: ErrorReasons, error: unknown): string | undefined {
  return isAppError(error) ? messageOf(reasons, error.code, error.retryAt) : undefined;
}

export function messageOf(reasons: ErrorReasons, code: AppErrorCode, retryAt?: Date): string | undefined {
  const reason = reasons[code];
  return typeof reason === "function" ? reason(retryAt) : reason;
}
