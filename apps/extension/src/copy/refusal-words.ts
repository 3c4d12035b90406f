import type { AppErrorCode } from "@diary/core/errors";

import type { Copy } from "./english.ts";

/** Why an entry was not taken, in a sentence. */
export function refusalWords(copy: Copy, code: AppErrorCode): string {
  const words: Partial<Record<AppErrorCode, string>> = {
    "day/duplicate-date": copy.duplicate,
    "day/date-in-future": copy.dateInFuture,
    "day/edited-elsewhere": copy.editedElsewhere,
    "quota/exceeded": copy.tooMany,
    "account/suspended": copy.suspended,
    "challenge/completed": copy.completedMeanwhile,
    "challenge/not-found": copy.gone,
  };
  return words[code] ?? copy.failed;
}
