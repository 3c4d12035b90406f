/**
 * Error codes of core; an app chooses the messages.
 *
 * - `network`: no response. The call may have been executed.
 * - `server`: the server failed (5xx) or responded unexpectedly.
 * - `busy`: too many requests; try again later.
 * - `session/expired`: the token is rejected.
 * - `session/missing`: the call needs a signed-in user.
 * - `forbidden`: the user may not do this, or may not see the row.
 * - `not-found`: the row doesn't exist or is invisible to the user.
 * - `conflict`: a row with this key exists.
 * - `invalid`: a value is outside its limits.
 * - `blocked`: a proxy or filter rejected the request, which may be sent again.
 * - `too-large`: the server, or a proxy, accepts fewer bytes.
 * - `auth/code-needed`: the password is right, and the account has a second factor.
 * - `account/code-needed`: the session lacks the second factor.
 * - `quota/exceeded`: the hourly quota is used up; `retryAt` is its end.
 * - `account/suspended`: staff suspended the user; `retryAt` is the end, undefined if permanent.
 * - `profile/hidden`: staff hid the user's profile and avatar.
 * - `profile/handle-taken`: the handle is used, was used recently, or is reserved.
 * - `profile/handle-too-soon`: the handle changed less than 30 days ago; `retryAt` is the end.
 * - `report/already-open`: the user has reported this; `detail` is that report's number.
 */
export type AppErrorCode =
  | "network"
  | "server"
  | "busy"
  | "session/expired"
  | "session/missing"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "invalid"
  | "too-large"
  | "blocked"
  | "auth/incomplete"
  | "auth/invalid-credentials"
  | "auth/user-exists"
  | "auth/weak-password"
  | "auth/same-password"
  | "auth/current-password-needed"
  | "auth/current-password-wrong"
  | "auth/link-invalid"
  | "auth/email-not-confirmed"
  | "auth/sign-up-refused"
  | "auth/banned"
  | "auth/code-needed"
  | "auth/code-wrong"
  | "auth/refused"
  | "account/sign-in-needed"
  | "account/code-needed"
  | "challenge/not-found"
  | "challenge/completed"
  | "challenge/days-below-written"
  | "day/duplicate-date"
  | "day/date-in-future"
  | "day/edited-elsewhere"
  | "day/delete-too-late"
  | "rest/limit"
  | "import/closed"
  | "token/limit"
  | "token/invalid"
  | "quota/exceeded"
  | "account/suspended"
  | "report/not-found"
  | "report/already-open"
  | "report/own"
  | "report/invalid"
  | "report/throttled"
  | "block/too-many"
  | "follow/too-many"
  | "decision/not-found"
  | "decision/already-appealed"
  | "decision/ended"
  | "decision/invalid"
  | "desk/not-found"
  | "desk/already-decided"
  | "desk/reported-again"
  | "desk/invalid"
  | "desk/own-decision"
  | "profile/unknown-time-zone"
  | "profile/files-left"
  | "profile/hidden"
  | "profile/handle-taken"
  | "profile/handle-too-soon"
  | "profile/avatar-too-big"
  | "profile/avatar-not-an-image";

/**
 * The only error that core's calls throw. `message` is the server's if the specification shows it (auth calls), else
 * for logs.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** Time from which the same call may succeed. */
  readonly retryAt: Date | undefined;
  /** Machine-readable addition of the server. */
  readonly detail: string | undefined;

  constructor(
    code: AppErrorCode,
    message: string = code,
    options?: ErrorOptions & { retryAt?: Date | undefined; detail?: string | undefined },
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.retryAt = options?.retryAt;
    this.detail = options?.detail;
  }
}

/** Narrows a caught error, or a query's `error`. */
export function isAppError(error: unknown, ...codes: AppErrorCode[]): error is AppError {
  return error instanceof AppError && (codes.length === 0 || codes.includes(error.code));
}
