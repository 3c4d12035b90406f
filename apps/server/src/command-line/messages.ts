import type { AppErrorCode } from "@diary/core/errors";
import type { LookUpError } from "@diary/core/site/look-up-diary";

const MESSAGES: Partial<Record<AppErrorCode, string>> = {
  "challenge/completed": "This challenge is completed, or you ended it early.",
  "challenge/not-found": "You have no challenge with this id.",
  "entry/exists": "Today's entry exists already. Add to it with --append.",
  "entry/not-found": "There is no entry for today yet. Register one without --append.",
  "note/limit": "You have 500 notes. Use or delete some of them first.",
  "quota/exceeded": "Too many requests in this hour. Try again later.",
  busy: "The server is busy. Try again in a minute.",
  "account/suspended": "Your account is suspended, so it can't write.",
  "token/scope":
    "Your token doesn't allow this. Create one that does under Settings, Your data, Access tokens.",
  "token/invalid": "The token is unknown, revoked or expired. Create another one, and sign in again.",
  invalid: "The text is blank or too long: a note has up to 1,000 characters, an entry up to 10,000.",
  "older-server":
    "This server is older than the program. Update the server, or use an earlier version of the program.",
  "too-large": "The text is too long.",
};

export const errorMessage = (code: AppErrorCode): string =>
  MESSAGES[code] ?? `The server refused the request (${code}).`;

const LOOK_UP_MESSAGES: Readonly<Record<LookUpError["kind"], string>> = {
  "bad-address": "This is no address of a site.",
  "needs-https": "The address must start with https://, or name this computer (localhost).",
  unreachable: "This address can't be reached.",
  redirected: "This address leads to another one. Use that one.",
  "not-a-diary": "There is no Challenge Diary at this address.",
  "insecure-api": "The API of this diary has no secure connection.",
  elsewhere: "This diary names another address. Use that one if you trust it:",
};

export const lookUpMessage = (error: LookUpError): string =>
  [LOOK_UP_MESSAGES[error.kind], "siteOrigin" in error ? error.siteOrigin : ""].join(" ").trim();
