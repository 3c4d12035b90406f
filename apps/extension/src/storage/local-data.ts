import { isUnsentRecord } from "@diary/core/entry";

import { STORED } from "./local.ts";

/** The session has an end of its own, and the reminder is a wish, not a trace. */
const KEPT: ReadonlySet<string> = new Set([STORED.auth, STORED.config, STORED.reminder]);

/** Whether a key belongs to what "Delete local data" deletes: what was written, and what was shown last. */
export function isLocalData(key: string): boolean {
  return !KEPT.has(key);
}

/** Whether something that is stored may be a text that is nowhere else. */
export function isUnsent([key, value]: [key: string, value: unknown]): boolean {
  return key.startsWith(STORED.clips) || isUnsentRecord(key, value);
}
