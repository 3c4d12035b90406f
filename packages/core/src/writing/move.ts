/** "Write on the site" moves a draft of the popup to the site. The popup deletes it after the site has stored it. */
import * as v from "valibot";

import type { WritingDb } from "./db.ts";
import { deleteDrafts, putIfLater, takenOver } from "./drafts.ts";
import type { Draft } from "./records.ts";

const revision = { writer: v.string(), rev: v.number() };
/** Messages are validated by field: site and extension may have different versions. */
const draftSchema = v.object({
  ...revision,
  key: v.object({
    kind: v.literal("entry"),
    userId: v.string(),
    challengeId: v.string(),
    date: v.string(),
  }),
  fields: v.record(v.string(), v.string()),
  caret: v.nullable(v.object({ start: v.number(), end: v.number() })),
  base: v.nullable(v.object({ id: v.string(), version: v.nullable(v.number()), sent: v.array(v.string()) })),
  savedAt: v.number(),
  replaces: v.array(v.object(revision)),
});

/**
 * Moves a draft to another context. Text typed during the transfer stays.
 * @param give sends it, and resolves with whether the other side has stored it
 */
export async function giveDraft(
  db: WritingDb,
  draft: Draft,
  give: (draft: Draft) => Promise<boolean>,
): Promise<boolean> {
  const given = { ...draft, writer: `${draft.writer}@${draft.rev}`, replaces: [] };
  const isStored = await give(given);
  if (isStored) await deleteDrafts(db, draft.key, takenOver(draft));
  return isStored;
}

/** Stores a draft of this user from a message. Idempotent. Resolves with whether it is stored. */
export async function receiveDraft(db: WritingDb, message: unknown, userId: string | null): Promise<boolean> {
  const { output, success } = v.safeParse(draftSchema, message);
  return success && output.key.userId === userId && putIfLater(db, output);
}

/** Between a page of the site and the extension's content script; `true` is returned once a draft is stored. */
export const DRAFT_CHANNEL = "diary-draft/1";

/** Page to content script, by `postMessage` with a port. */
export type DraftHello =
  | { channel: typeof DRAFT_CHANNEL; type: "hello" }
  | { channel: typeof DRAFT_CHANNEL; type: "count" | "delete"; userId: string }
  /** Reads whether the extension reminds on this device (1 or 0), or stops that because the site now sends a push. */
  | { channel: typeof DRAFT_CHANNEL; type: "reminder" | "reminder-off"; userId: string };

export function isDraftHello(data: unknown): data is DraftHello {
  const hello = data as { channel?: unknown; type?: unknown; userId?: unknown } | null;
  if (typeof hello !== "object" || hello?.channel !== DRAFT_CHANNEL) return false;
  if (hello.type === "hello") return true;
  return (
    /^(count|delete|reminder|reminder-off)$/.test(String(hello.type)) && typeof hello.userId === "string"
  );
}
