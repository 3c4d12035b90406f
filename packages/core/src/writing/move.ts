/** "Write on the site": moves a draft of the popup to the site. It leaves the popup only after the site has stored it. */
import * as v from "valibot";

import type { WritingDb } from "./db.ts";
import { deleteDrafts, putIfLater, takenOver } from "./drafts.ts";
import type { Draft } from "./records.ts";

const revision = { writer: v.string(), rev: v.number() };
/** What another context sends is checked field by field: the site and the extension are not always of the same version. */
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
 * Gives a draft away. What is typed while it is on its way stays.
 * @param give sends it, and resolves with whether the other side has stored it
 */
export async function giveDraft(
  db: WritingDb,
  draft: Draft,
  give: (draft: Draft) => Promise<boolean>,
): Promise<boolean> {
  // A row of its own on the other side: what the form types after this is another draft.
  const given = { ...draft, writer: `${draft.writer}@${draft.rev}`, replaces: [] };
  const isStored = await give(given);
  if (isStored) await deleteDrafts(db, draft.key, takenOver(draft));
  return isStored;
}

/**
 * Stores a draft of this user that came in a message, also when it comes twice. Resolves with whether it is stored.
 */
export async function receiveDraft(db: WritingDb, message: unknown, userId: string | null): Promise<boolean> {
  const { output, success } = v.safeParse(draftSchema, message);
  return success && output.key.userId === userId && putIfLater(db, output);
}

/** Between a page of the site and the extension's content script in it: `true` goes back once a draft is stored. */
export const DRAFT_CHANNEL = "diary-draft/1";

/** The page to the content script, by `postMessage` with a port. */
export type DraftHello =
  /** It is ready for a draft. */
  | { channel: typeof DRAFT_CHANNEL; type: "hello" }
  /** Before a user signs out: counts, or deletes, that user's unsent texts in the extension. Their number comes back through the port. */
  | { channel: typeof DRAFT_CHANNEL; type: "count" | "delete"; userId: string }
  /** Whether the extension reminds on this device (1 or 0), or that it is to do so no more: a push of the site does. */
  | { channel: typeof DRAFT_CHANNEL; type: "reminder" | "reminder-off"; userId: string };

export function isDraftHello(data: unknown): data is DraftHello {
  const hello = data as { channel?: unknown; type?: unknown; userId?: unknown } | null;
  if (typeof hello !== "object" || hello?.channel !== DRAFT_CHANNEL) return false;
  if (hello.type === "hello") return true;
  return (
    /^(count|delete|reminder|reminder-off)$/.test(String(hello.type)) && typeof hello.userId === "string"
  );
}
