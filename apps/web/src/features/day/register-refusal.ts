import { isAppError } from "@diary/core/errors";

import { dayCopy } from "./copy.ts";

const { register: copy } = dayCopy;

/** The alert about an entry that was not taken, with the reason where the writer can do something about it. */
export function registerRefusal(error: unknown): { title: string; message?: string } {
  if (isAppError(error, "day/duplicate-date")) return { title: copy.duplicate };
  if (isAppError(error, "challenge/completed"))
    return { title: copy.failed, message: copy.completedMeanwhile };
  if (isAppError(error, "challenge/not-found")) return { title: copy.failed, message: copy.gone };
  if (isAppError(error, "day/date-in-future")) return { title: copy.failed, message: copy.dateInFuture };
  return { title: copy.failed };
}
