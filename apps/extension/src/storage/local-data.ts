import { STORED } from "./stored.ts";

/** The session has an end of its own, and the reminder is a wish, not a trace. */
const KEPT: ReadonlySet<string> = new Set([STORED.auth, STORED.config, STORED.reminder]);

/** Whether a key belongs to what "Delete local data" deletes: drafts, the outbox, and what was shown last. */
export function isLocalData(key: string): boolean {
  return !KEPT.has(key);
}
