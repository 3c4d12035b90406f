import type { AppErrorCode } from "@diary/core/errors";

import type { en } from "./en.ts";

export function submitErrorMessage({ submitErrors, unknownError }: typeof en, code: AppErrorCode): string {
  const messages: Partial<Record<AppErrorCode, string>> = submitErrors;
  return messages[code] ?? unknownError;
}

export function submitErrorAlert(words: typeof en, code: AppErrorCode): { title: string; message?: string } {
  const message = submitErrorMessage(words, code);
  return message === words.unknownError ? { title: words.failed, message } : { title: message };
}
