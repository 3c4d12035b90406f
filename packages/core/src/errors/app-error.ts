/**
 * Error codes of core. Apps choose the messages. Codes that need an explanation:
 * - `network`: no response. The server may have executed the call.
 * - `server`: 5xx, or an unexpected response. `busy`: the same call can succeed later.
 * - `session/expired`: the server rejected the token. `session/missing`: the call needs a signed-in user.
 * - `not-found`: the row doesn't exist, or the user may not see it.
 * - `blocked`: a proxy or filter rejected the request. The client may retry.
 * - `older-server`: the server lacks the request, table, column or function, because it is older than this client.
 * - `auth/code-needed`: correct password, but no second factor. `account/code-needed`: a session without second factor.
 * - `quota/exceeded`, `profile/handle-too-soon`: the call can succeed at `retryAt`.
 * - `account/suspended`: until `retryAt`; undefined means permanently.
 * - `profile/handle-taken`: another user has the handle or had it recently, or it is reserved.
 * - `photo/device-full`: the device can't store the photo. `photo/space-full`: the user's quota on the server is used up.
 * - `photo/not-uploaded`: the entry names a photo, but the server doesn't have its files.
 * - `token/scope`: `detail` is the missing scope. `report/already-open`: `detail` is the number of the open report.
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
  | "older-server"
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
  | "challenge/without-entries"
  | "day/duplicate-date"
  | "day/date-in-future"
  | "day/edited-elsewhere"
  | "day/wrong-clock"
  | "day/delete-too-late"
  | "rest/limit"
  | "import/closed"
  | "note/limit"
  | "note/date"
  | "token/limit"
  | "token/invalid"
  | "token/scope"
  | "entry/exists"
  | "entry/not-found"
  | "quota/exceeded"
  | "account/suspended"
  | "report/not-found"
  | "report/already-open"
  | "report/own"
  | "report/invalid"
  | "report/throttled"
  | "block/too-many"
  | "follow/too-many"
  | "circle/not-found"
  | "circle/too-many"
  | "circle/full"
  | "circle/invitation-invalid"
  | "circle/nudged-today"
  | "circle/no-nudges"
  | "circle/not-open"
  | "circle/many-replies"
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
  | "profile/avatar-not-an-image"
  | "photo/too-many"
  | "photo/too-big"
  | "photo/not-an-image"
  | "photo/not-decodable"
  | "photo/canvas-blocked"
  | "photo/device-full"
  | "photo/space-full"
  | "photo/not-uploaded"
  | "photo/invalid";

/** Error of a failed or rejected call. Apps show `message` for auth calls, as specified. Other messages are for logs. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly retryAt: Date | undefined;
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

export function isAppError(error: unknown, ...codes: AppErrorCode[]): error is AppError {
  return error instanceof AppError && (codes.length === 0 || codes.includes(error.code));
}
