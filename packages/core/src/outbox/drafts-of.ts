import { joinTexts, type Drafts } from "../draft/index.ts";
import type { OutboxEntry } from "./entry.ts";
import { subjectOf } from "./submit.ts";

/** Makes an entry the draft of its date; below what is written there by now, if that says something else. */
export async function backToDraft(drafts: Drafts, entry: OutboxEntry, now: number): Promise<void> {
  const subject = subjectOf(entry);
  const there = await drafts.load(subject);
  const content = joinTexts(there?.fields["content"] ?? "", entry.content);
  await drafts.save(subject, {
    fields: { content },
    caret: null,
    savedAt: now,
    basedOn: there?.basedOn ?? entry.basedOn ?? null,
  });
}

/** A draft that was begun on top of an edit goes on from what that edit has become. */
export async function moveOn(drafts: Drafts, entry: OutboxEntry, version: number): Promise<void> {
  if (entry.basedOn !== undefined) await drafts.rebase(subjectOf(entry), entry.basedOn, version);
}
