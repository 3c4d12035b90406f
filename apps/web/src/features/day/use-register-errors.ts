import type { AppErrorCode } from "@diary/core/errors";
import { useWords } from "@diary/ui/words";

import { dayWords } from "../../words/en/day.ts";
import { entryErrorWords } from "../../words/en/entry-errors.ts";
import { messageOf } from "../../words/error-message.ts";

export function useRegisterErrors() {
  const { register: words } = useWords(dayWords);
  const { entry: reasons } = useWords(entryErrorWords);
  return {
    reasonOf: (code: AppErrorCode): string => messageOf(reasons, code) ?? words.rejected,
    alertOf(code: AppErrorCode): { title: string; message?: string } {
      if (code === "day/duplicate-date") return { title: reasons[code] };
      const message = messageOf(reasons, code);
      if (message !== undefined) return { title: words.failed, message };
      logRegisterError(code);
      return { title: words.failed };
    },
  };
}

export function logRegisterError(outcome: AppErrorCode | "queued"): void {
  console.error(`An entry was not saved (${outcome}).`);
}
