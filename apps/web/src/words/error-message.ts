import { type AppErrorCode, isAppError } from "@diary/core/errors";

/** A sentence for each error code that users see; some say from when it works again. */
export type ErrorReasons = Partial<Record<AppErrorCode, string | ((retryAt?: Date) => string)>>;

/** Why something failed, in a sentence; undefined where there is nothing to say but that it did. */
export function errorMessage(reasons: ErrorReasons, error: unknown): string | undefined {
  return isAppError(error) ? messageOf(reasons, error.code, error.retryAt) : undefined;
}

/** The same of a code alone, as it is stored with an entry. */
export function messageOf(reasons: ErrorReasons, code: AppErrorCode, retryAt?: Date): string | undefined {
  const reason = reasons[code];
  return typeof reason === "function" ? reason(retryAt) : reason;
}
