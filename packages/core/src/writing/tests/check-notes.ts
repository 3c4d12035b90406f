import { mergeNotes } from "../../note/listed-notes.ts";
import { isUnsentNote } from "../../note/rules.ts";
import { listNotesOfDevice } from "../note-store.ts";
import { USERS, wordsIn, type WalkState } from "./walk-state.ts";

export async function checkNotes(walk: WalkState, storedNames: ReadonlySet<string>): Promise<void> {
  const { time, server, faults, notes, mayBeTwice, pages, trace } = walk;
  const listed = new Map<string, number>();
  /** Ids of notes in drafts and pending entries. The list of available notes omits them. */
  const used = new Set<string>();
  for (const userId of USERS) {
    const owned = [...server.notes.rows.values()].filter(({ user_id }) => user_id === userId);
    for (const { content } of owned) listed.set(content, (listed.get(content) ?? 0) + 1);
    const names = owned.map(({ content }) => content);
    for (const { content } of owned)
      if (notes.has(content) && notes.get(content)?.owner !== userId)
        faults.push(`${content} belongs to another user`);
    const isRejected = new Set<string>();
    for (const page of pages) {
      const reading = Promise.all([page.fetchNotes(userId), listNotesOfDevice(page.db, userId)]);
      await time.pass(1_000);
      const [list, { stored, usedIds }] = await reading;
      for (const noteId of usedIds) used.add(noteId);
      for (const one of stored) {
        trace?.(JSON.stringify(one));
        if (isUnsentNote(one)) faults.push(`note not sent: ${one.noteId}`);
      }
      const shown = mergeNotes(list, stored);
      for (const { content, state } of shown) if (state === "rejected") isRejected.add(content);
      const saved = shown.filter(({ state }) => state !== "rejected").map(({ content }) => content);
      if (saved.toSorted().join(" ") !== names.toSorted().join(" "))
        faults.push(`${page.device.name} shows ${saved.join(" ")}, the server has ${names.join(" ")}`);
    }
    for (const content of isRejected) listed.set(content, (listed.get(content) ?? 0) + 1);
  }
  const inEntries = new Set([...server.rows.values()].flatMap(({ content }) => wordsIn(content)));
  for (const [content, { isGone, isStored, noteId }] of notes) {
    const count = listed.get(content) ?? 0;
    if (count > 1 && !mayBeTwice.has(content)) faults.push(`note ${content} is listed ${count} times`);
    if (isGone || mayBeTwice.has(content)) continue;
    if (isStored && count === 0 && !storedNames.has(content)) faults.push(`lost note: ${content}`);
    if (count > 0 && inEntries.has(content) && !used.has(noteId))
      faults.push(`note ${content} is in an entry and in the list`);
  }
}
