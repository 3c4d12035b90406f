import { DRAFT_ROOT } from "@diary/core/draft";
import { OUTBOX_ROOT } from "@diary/core/outbox";

import { STORED } from "./stored.ts";

/** The session has an end of its own, and the reminder is a wish, not a trace. */
const KEPT: ReadonlySet<string> = new Set([STORED.auth, STORED.config, STORED.reminder]);

/** Whether a key belongs to what "Delete local data" deletes: drafts, the outbox, and what was shown last. */
export function isLocalData(key: string): boolean {
  return !KEPT.has(key);
}

/** Whether a key belongs to a text that may be nowhere else. */
export function isUnsent(key: string): boolean {
  return [DRAFT_ROOT, OUTBOX_ROOT, STORED.clips].some((root) => key.startsWith(root));
}
