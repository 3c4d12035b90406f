/** Moves a draft from the popup to the site. The popup deletes the draft after the site has stored it. */
import * as v from "valibot";

import type { WritingDb } from "./db.ts";
import { deleteDrafts, putIfLater, replacedBy } from "./drafts.ts";
import type { Draft } from "./records.ts";

const revision = { writer: v.string(), rev: v.number() };
/** Validates each field, because site and extension can have different versions. */
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
 * Sends a draft to another page and deletes it here. Doesn't delete text that the user types during the transfer.
 * @param send sends the draft; resolves to true if the other page has stored it
 */
export async function sendDraft(
  db: WritingDb,
  draft: Draft,
  send: (draft: Draft) => Promise<boolean>,
): Promise<boolean> {
  const sent = { ...draft, writer: `${draft.writer}@${draft.rev}`, replaces: [] };
  const isStored = await send(sent);
  if (isStored) await deleteDrafts(db, draft.key, replacedBy(draft));
  return isStored;
}

/** Stores a draft from a message if it belongs to this user. Returns true if it is stored. A repeated call is safe. */
export async function receiveDraft(db: WritingDb, message: unknown, userId: string | null): Promise<boolean> {
  const { output, success } = v.safeParse(draftSchema, message);
  return success && output.key.userId === userId && putIfLater(db, output);
}

/** Channel between a page and the extension's content script. The response is `true` after the draft is stored. */
export const DRAFT_CHANNEL = "diary-draft/1";

/** Sent by the page with `postMessage`, together with a port. */
export type DraftHello =
  | { channel: typeof DRAFT_CHANNEL; type: "hello" }
  | { channel: typeof DRAFT_CHANNEL; type: "count" | "delete"; userId: string }
  /** `reminder-off` stops the extension's reminders, because the site now sends push messages. */
  | { channel: typeof DRAFT_CHANNEL; type: "reminder" | "reminder-off"; userId: string };

export function isDraftHello(data: unknown): data is DraftHello {
  const hello = data as { channel?: unknown; type?: unknown; userId?: unknown } | null;
  if (typeof hello !== "object" || hello?.channel !== DRAFT_CHANNEL) return false;
  if (hello.type === "hello") return true;
  return (
    /^(count|delete|reminder|reminder-off)$/.test(String(hello.type)) && typeof hello.userId === "string"
  );
}
