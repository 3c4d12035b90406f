/** "Write on the site": moves a draft of the popup to the site. It leaves the popup only after the site has stored it. */
import {
  arrayOf,
  nullable,
  numberValue,
  picklist,
  objectOf,
  stringValue,
  stringRecord,
  safeDecode,
} from "../local-store/index.ts";
import type { WritingDb } from "./db.ts";
import { deleteDrafts, putIfLater, takenOver } from "./drafts.ts";
import type { Base, Caret, Draft, EntryDraft, EntryKey, Revision } from "./records.ts";

const revision = { writer: stringValue, rev: numberValue };
/** What another context sends is read field by field: the site and the extension are not always of the same version. */
const readDraft = objectOf<EntryDraft>({
  ...revision,
  key: objectOf<EntryKey>({
    kind: picklist("entry"),
    userId: stringValue,
    challengeId: stringValue,
    date: stringValue,
  }),
  fields: stringRecord,
  caret: nullable(objectOf<Caret>({ start: numberValue, end: numberValue })),
  base: nullable(
    objectOf<Base>({ id: stringValue, version: nullable(numberValue), sent: arrayOf(stringValue) }),
  ),
  savedAt: numberValue,
  replaces: arrayOf(objectOf<Revision>(revision)),
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
  const draft = safeDecode(readDraft, message);
  return draft?.key.userId === userId && putIfLater(db, draft);
}

/** Between a page of the site and the extension's content script in it: `true` goes back once a draft is stored. */
export const DRAFT_CHANNEL = "diary-draft/1";

/** The page to the content script, by `postMessage` with a port. */
export type DraftHello =
  /** It is ready for a draft. */
  | { channel: typeof DRAFT_CHANNEL; type: "hello" }
  /** Before a user signs out: counts, or deletes, that user's unsent texts in the extension. Their number comes back through the port. */
  | { channel: typeof DRAFT_CHANNEL; type: "count" | "delete"; userId: string };

/** Narrows what a window received to a message of the page. */
export function isDraftHello(data: unknown): data is DraftHello {
  const hello = data as { channel?: unknown; type?: unknown; userId?: unknown } | null;
  if (typeof hello !== "object" || hello?.channel !== DRAFT_CHANNEL) return false;
  if (hello.type === "hello") return true;
  return (hello.type === "count" || hello.type === "delete") && typeof hello.userId === "string";
}
