import type { AddedNote } from "../note/rules.ts";
import type { RestMark } from "../rest-days/rules.ts";
import type { WritingDb } from "./db.ts";
import { moveDraft } from "./drafts.ts";
import {
  contentOf,
  isEditOfRow,
  isEntryDraft,
  isSameKey,
  type Draft,
  type EntryDraft,
  type EntryKey,
  type FormKey,
  type PendingEntry,
  type TextKey,
} from "./records.ts";
import { draftOf, withdrawPendingEntry } from "./submissions.ts";

export interface UnsentTexts {
  drafts: readonly Draft[];
  pending: readonly PendingEntry[];
  marks: readonly RestMark[];
  notes: readonly AddedNote[];
}

/** Unsent text: a pending entry (`queued`, `rejected`), an entry's draft (`new`, `edit`), or another form's draft. */
export type UnsentText = { id: string; text: string; photoCount: number } & (
  | { kind: "queued" | "rejected"; key: EntryKey; entry: PendingEntry }
  | { kind: "new" | "edit"; key: EntryKey; draft: EntryDraft }
  | { kind: "form"; key: FormKey; draft: Draft }
);

export type UnsentEntry = Exclude<UnsentText, { kind: "form" }>;

export function listUnsent(
  { drafts, pending }: Pick<UnsentTexts, "drafts" | "pending">,
  isShown: (key: TextKey) => boolean = () => false,
): UnsentText[] {
  const submitted = pending.map((entry): UnsentText => {
    const kind = entry.state.status;
    const photoCount = entry.photos?.list.length ?? 0;
    return { id: `entry ${entry.order}`, kind, key: entry.key, text: entry.text, photoCount, entry };
  });
  const left = drafts.filter(({ key }) => !isShown(key)).map(unsentDraft);
  return [...submitted, ...left];
}

function unsentDraft(draft: Draft): UnsentText {
  const { base, fields, key, writer } = draft;
  if (isEntryDraft(draft)) {
    const kind = isEditOfRow(base) ? "edit" : "new";
    return {
      id: `${draft.key.challengeId} ${draft.key.date} ${writer}`,
      kind,
      key: draft.key,
      text: contentOf(fields),
      photoCount: draft.photos?.list.length ?? 0,
      draft,
    };
  }
  const text = Object.values(fields).filter(Boolean).join("\n");
  const { form, subject } = key as FormKey;
  return {
    id: `${form} ${subject} ${writer}`,
    kind: "form",
    key: key as FormKey,
    text,
    photoCount: 0,
    draft,
  };
}

/** Doesn't change other drafts for `to`. `writer` is a new id, so no open form overwrites the text. */
export async function moveUnsent(
  db: WritingDb,
  text: UnsentEntry,
  to: EntryKey,
  writer: string,
): Promise<void> {
  if (isSameKey(text.key, to) && "draft" in text) return;
  if ("draft" in text) await moveDraft(db, text.draft, to, writer);
  else {
    await withdrawPendingEntry(db, text.entry, (now) => {
      const draft = draftOf(now, writer);
      return isSameKey(now.key, to) ? draft : { ...draft, key: to, base: null };
    });
  }
}
