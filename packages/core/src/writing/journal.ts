import type { DraftJournal, WritingDb } from "./db.ts";
import { draftId, draftName, isLater, removeUnstored } from "./drafts.ts";
import { contentOf, isSameContent, isSameKey, type Content, type Draft } from "./records.ts";

/** If an item doesn't fit, only the database has the draft. `storage` may throw, because browsers can forbid it. */
export function createDraftJournal(storage: () => Storage, prefix = "draft:"): DraftJournal {
  const attempt = <T>(work: (items: Storage) => T): T | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  return {
    put: (draft) => attempt((items) => items.setItem(prefix + draftName(draft), JSON.stringify(draft))),
    remove: (draft) =>
      attempt((items) => {
        const name = prefix + draftName(draft);
        if (!isLater(read(items, name), draft)) items.removeItem(name);
      }),
    has: (draft) => attempt((items) => read(items, prefix + draftName(draft))?.rev === draft.rev) === true,
    list: () =>
      attempt((items) =>
        Object.keys(items)
          .filter((key) => key.startsWith(prefix))
          .flatMap((key) => attempt(() => read(items, key)) ?? [])
          .filter(isDraft),
      ) ?? [],
  };
}

function isDraft({ key, writer }: Partial<Draft>): boolean {
  return typeof key?.userId === "string" && typeof writer === "string";
}

function read(items: Storage, name: string): Draft | undefined {
  const json = items.getItem(name);
  return json === null ? undefined : (JSON.parse(json) as Draft);
}

/** Stores the drafts of closed pages in the database. Until then they are in `db.unstored` of this page. */
export async function recoverDrafts(db: WritingDb): Promise<void> {
  const { journal } = db;
  if (journal === undefined) return;
  const drafts = journal.list();
  for (const draft of drafts) db.unstored.set(draftName(draft), draft);
  await Promise.all(drafts.map((draft) => recover(db, journal, draft).catch(() => undefined)));
  if (drafts.length > 0) db.notifyChanged();
}

async function recover(db: WritingDb, journal: DraftJournal, draft: Draft): Promise<void> {
  await db.write(async (transaction) => {
    // Another page that is still open may have stored or submitted the draft.
    if (!journal.has(draft)) return;
    const drafts = transaction.objectStore("drafts");
    const submitted = await transaction.objectStore("outbox").getAll();
    const isSubmitted = submitted.some((sent) => {
      const content: Required<Content> = {
        text: contentOf(draft.fields),
        photos: draft.photos ?? sent.photos,
      };
      return isSameKey(sent.key, draft.key) && isSameContent(sent, content);
    });
    const stored = await drafts.get(draftId(draft));
    if (!isSubmitted && !isLater(stored, draft)) await drafts.put(draft, draftId(draft));
  });
  removeUnstored(db, draft.key, [draft]);
}
