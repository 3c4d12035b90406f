/** Errors of the API for programs. Each key is the response's `hint`, or its `code` if it has no hint. */
export const API_ERRORS = {
  "token/invalid": {
    status: 401,
    text: "the token is missing, unknown, revoked or expired, or its account is closed",
  },
  "token/scope": { status: 403, text: "the token doesn't have the scope in `details`" },
  "account/suspended": { status: 403, text: "the account can read, but not write" },
  "challenge/not-found": { status: 404, text: "there is no such challenge, or the user may not use it" },
  "entry/not-found": { status: 404, text: "today has no entry to add to" },
  "entry/exists": { status: 409, text: "today already has an entry" },
  "challenge/completed": { status: 409, text: "the challenge is completed, or its owner ended it early" },
  "note/limit": { status: 409, text: "the user has 500 notes" },
  "quota/exceeded": {
    status: 429,
    text: "too many requests or writes; `details` is the time of the next try",
  },
  "22023": {
    status: 400,
    text: "a value is out of its range, or only one of `before_date` and `before_id` is set",
  },
  "22007": { status: 400, text: "a value is not a date" },
  "22008": { status: 400, text: "a date doesn't exist" },
  "23505": { status: 409, text: "the id belongs to another note, entry or addition" },
  "22P02": { status: 400, text: "a value is not an id" },
  "23514": { status: 400, text: "the content is blank or too long" },
} as const satisfies Record<string, { status: number; text: string }>;

export type ApiErrorCode = keyof typeof API_ERRORS;

export const COMMON_API_ERRORS = ["token/invalid", "token/scope", "quota/exceeded"] as const;
