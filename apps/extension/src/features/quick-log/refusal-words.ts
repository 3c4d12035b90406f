import type { AppErrorCode } from "@diary/core/errors";

import { logCopy as copy } from "./copy.ts";

const words: Partial<Record<AppErrorCode, string>> = {
  "day/duplicate-date": copy.duplicate,
  "day/date-in-future": copy.dateInFuture,
  "day/edited-elsewhere": copy.editedElsewhere,
  "quota/exceeded": copy.tooMany,
  "challenge/completed": copy.completedMeanwhile,
  "challenge/not-found": copy.gone,
};

/** Why an entry was not taken, in a sentence. */
export function refusalWords(code: AppErrorCode): string {
  return words[code] ?? copy.failed;
}
