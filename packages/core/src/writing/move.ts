import * as v from "valibot";

import type { WritingDb } from "./db.ts";
import { deleteDrafts, putIfLater, replacedBy } from "./drafts.ts";
import {
  entryPhotosSchema,
  filesOf,
  movedPhotoSchema,
  preparedOfMoved,
  type MovedPhoto,
} from "./move-photos.ts";
import { storePhoto } from "./photo-store.ts";
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
  photos: v.optional(entryPhotosSchema),
  noteIds: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
  caret: v.nullable(v.object({ start: v.number(), end: v.number() })),
  base: v.nullable(
    v.object({
      id: v.string(),
      version: v.nullable(v.number()),
      sent: v.array(v.string()),
      isSubmitted: v.optional(v.literal(true)),
    }),
  ),
  savedAt: v.number(),
  replaces: v.array(v.object(revision)),
});

/** A separate kind, because a site of an earlier version would store a plain draft without its photos. */
const draftWithPhotosSchema = v.object({
  kind: v.literal("draft-with-photos"),
  draft: draftSchema,
  files: v.array(movedPhotoSchema),
});

export type MovedDraft = Draft | { kind: "draft-with-photos"; draft: Draft; files: MovedPhoto[] };

/** Deletes the draft here after `send` has resolved to true, but not text that the user types during the transfer. */
export async function sendDraft(
  db: WritingDb,
  draft: Draft,
  send: (draft: MovedDraft) => Promise<boolean>,
): Promise<boolean> {
  const sent: Draft = { ...draft, writer: `${draft.writer}@${draft.rev}`, replaces: [] };
  const { key, photos } = draft;
  const isStored = await send(
    photos === undefined
      ? sent
      : { kind: "draft-with-photos", draft: sent, files: await filesOf(db, key.userId, photos) },
  );
  if (isStored) await deleteDrafts(db, draft.key, replacedBy(draft));
  return isStored;
}

/** Stores a draft from a message if it belongs to this user. Returns true if it is stored. Idempotent. */
export async function receiveDraft(db: WritingDb, message: unknown, userId: string | null): Promise<boolean> {
  const moved = v.safeParse(draftWithPhotosSchema, message);
  const { output: draft, success } = v.safeParse(draftSchema, moved.success ? moved.output.draft : message);
  if (!success || draft.key.userId !== userId) return false;
  for (const file of moved.success ? moved.output.files : []) {
    await storePhoto(db, userId, preparedOfMoved(file), Date.now());
  }
  return putIfLater(db, draft);
}

/** Channel between a page and the extension's content script. The response is `true` after the draft is stored. */
export const DRAFT_CHANNEL = "diary-draft/1";

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
