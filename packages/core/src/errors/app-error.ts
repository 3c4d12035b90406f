/**
 * What can go wrong, by name. Core throws these; an app chooses the words.
 *
 * - `network`: no answer came. The call may or may not have been carried out.
 * - `server`: the server failed (5xx) or answered something unexpected.
 * - `busy`: too many requests; try again later.
 * - `session/expired`: the token is not accepted any more.
 * - `session/missing`: the call needs a signed-in user.
 * - `forbidden`: the person may not do this, or may not see the row.
 * - `not-found`: no such row, or none that this person may see.
 * - `conflict`: a row with this key exists.
 * - `invalid`: a value is outside its limits.
 * - `too-large`: the request has more bytes than the server, or a proxy before it, takes.
 * - `auth/code-needed`: the password was right, and the account asks for a code of its owner's app as well.
 * - `account/code-needed`: the session has had no such code.
 * - `quota/exceeded`: the person wrote as much as they may within an hour; `retryAt` is when it ends.
 * - `account/suspended`: staff have taken writing from the person; `retryAt` is when it comes back, undefined for never.
 * - `profile/hidden`: staff have hidden the person's profile, and a new picture with it.
 * - `profile/handle-taken`: another user has it or had it lately, or it is reserved.
 * - `profile/handle-too-soon`: the person changed theirs less than 30 days ago; `retryAt` is when they may again.
 * - `report/already-open`: the person has reported this before; `detail` is that report's number.
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
 * The one kind of error that core's calls throw. `message` is the server's own where the specification
 * shows it (the auth calls); everywhere else it is for logs.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** When the same call may succeed, where the server says so. */
  readonly retryAt: Date | undefined;
  /** What the server adds to its refusal, for a program to read. */
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

/** Narrows what a `catch` or a query's `error` holds. */
export function isAppError(error: unknown, ...codes: AppErrorCode[]): error is AppError {
  return error instanceof AppError && (codes.length === 0 || codes.includes(error.code));
}
