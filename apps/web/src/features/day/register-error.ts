import type { AppErrorCode } from "@diary/core/errors";

import { suspensionMessage } from "../../forms/write-error-message.ts";
import { dayCopy } from "./copy.ts";

const { register: copy } = dayCopy;

const REASONS: Partial<Record<AppErrorCode, string>> = {
  ...dayCopy.errors,
  "account/suspended": suspensionMessage(undefined),
};

/** Why an entry was not taken, in a sentence. */
export function registerErrorReason(code: AppErrorCode): string {
  return REASONS[code] ?? copy.rejected;
}

/** The alert about an entry that was not taken, with the reason where the writer can do something about it. */
export function registerErrorAlert(code: AppErrorCode): { title: string; message?: string } {
  if (code === "day/duplicate-date") return { title: dayCopy.errors[code] };
  const message = REASONS[code];
  if (message !== undefined) return { title: copy.failed, message };
  logRegisterError(code);
  return { title: copy.failed };
}

/** For whoever looks for the cause: what the writer is only told as "Failed". */
export function logRegisterError(outcome: AppErrorCode | "queued"): void {
  console.error(`An entry was not taken (${outcome}).`);
}
