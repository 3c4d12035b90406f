import { isAppError } from "@diary/core/errors";

import { momentWords } from "../content/moment-words.ts";

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/**
 * Why nothing is taken from this person now, in a sentence that says when it will be; undefined where the reason
 * is another.
 */
export function refusalWords(error: unknown): string | undefined {
  if (!isAppError(error, "quota/exceeded", "account/suspended")) return undefined;
  const { code, retryAt } = error;
  if (code === "account/suspended") return suspendedWords(retryAt);
  return retryAt === undefined
    ? "Too many, try again later."
    : `Too many, try again at ${new Intl.DateTimeFormat("en", CLOCK).format(retryAt)}.`;
}

/** That a person can't write, until when, and where they read why. Undefined is for good, or not known. */
export function suspendedWords(until: Date | undefined): string {
  const end = until === undefined ? "" : ` until ${momentWords(until)}`;
  return `Your account can't write${end}. My Page says why.`;
}
