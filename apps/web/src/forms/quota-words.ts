import { isAppError } from "@diary/core/errors";

const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** What to say of an exceeded quota, with the time of day at which it ends; undefined of anything else. */
export function quotaWords(error: unknown): string | undefined {
  if (!isAppError(error, "quota/exceeded")) return undefined;
  return error.retryAt === undefined
    ? "Too many, try again later."
    : `Too many, try again at ${clock.format(error.retryAt)}.`;
}
