import { isAppError } from "@diary/core/errors";

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const MOMENT = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" } as const;

/** Made when something is refused: every form has these words, and a page's first format takes 10 ms. */
const inWords = (at: number | Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en", options).format(at);

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
    : `Too many, try again at ${inWords(retryAt, CLOCK)}.`;
}

/** That a person can't write, until when, and where they read why. Undefined is for good, or not known. */
export function suspendedWords(until: Date | undefined): string {
  const end = until === undefined ? "" : ` until ${inWords(until, MOMENT)}`;
  return `Your account can't write${end}. My Page says why.`;
}
