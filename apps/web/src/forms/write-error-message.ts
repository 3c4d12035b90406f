import { isAppError } from "@diary/core/errors";

import { formatDateTime } from "../content/format-date-time.ts";

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const TOO_LARGE = "This is too large for the server. What you typed stays here: shorten it and try again.";
const NOT_SAVED = "It could not be saved. What you typed stays here: try again in a moment.";

/** Why a form could not be saved, and what to do; undefined where the reason is another than `writeErrorMessage` knows. */
export function saveErrorMessage(error: unknown): string | undefined {
  if (isAppError(error, "too-large")) return TOO_LARGE;
  return isAppError(error, "network", "server") ? NOT_SAVED : writeErrorMessage(error);
}

/**
 * Why nothing is taken from this person now, in a sentence that says when it will be; undefined where the reason
 * is another.
 */
export function writeErrorMessage(error: unknown): string | undefined {
  if (!isAppError(error, "quota/exceeded", "account/suspended")) return undefined;
  const { code, retryAt } = error;
  if (code === "account/suspended") return suspensionMessage(retryAt);
  return retryAt === undefined
    ? "Too many requests. Try again later."
    : `Too many, try again at ${new Intl.DateTimeFormat("en", CLOCK).format(retryAt)}.`;
}

/** That a person can't write, until when, and where they read why. Undefined is for good, or not known. */
export function suspensionMessage(until: Date | undefined): string {
  const end = until === undefined ? "" : ` until ${formatDateTime(until)}`;
  return `Your account can't write${end}. My Page says why.`;
}
