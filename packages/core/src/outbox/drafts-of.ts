import type { Drafts } from "../draft/index.ts";
import type { OutboxEntry } from "./entry.ts";
import { subjectOf } from "./submit.ts";

/** Makes an entry the draft of its date; below what is written there by now, if that says something else. */
export async function backToDraft(drafts: Drafts, entry: OutboxEntry, now: number): Promise<void> {
  const subject = subjectOf(entry);
  const there = await drafts.load(subject);
  // In one step: a form may be saving what is typed in the same moment.
  await drafts.add(subject, {
    fields: { content: entry.content },
    caret: null,
    savedAt: now,
    basedOn: there?.basedOn ?? entry.basedOn ?? null,
  });
}

/**
 * A draft that was begun on top of an edit goes on from what that edit has become. One that does not contain it
 * may have been begun before, and then both texts have to be seen.
 */
export async function moveOn(drafts: Drafts, entry: OutboxEntry, version: number): Promise<void> {
  if (entry.basedOn === undefined) return;
  const subject = subjectOf(entry);
  const draft = await drafts.load(subject);
  if (draft?.fields["content"]?.includes(entry.content) !== true) return;
  await drafts.rebase(subject, entry.basedOn, version);
}
