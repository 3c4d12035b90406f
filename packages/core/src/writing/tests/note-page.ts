import { AppError, type AppErrorCode } from "../../errors/index.ts";
import { addNote, removeNotes } from "../../note/add-note.ts";
import { mergeNotes } from "../../note/listed-notes.ts";
import type { AddedNote } from "../../note/rules.ts";
import { aDay, createMemoryPlatform } from "../../testing/index.ts";
import { listNotesOfDevice } from "../note-store.ts";
import type { OutboxDeps } from "../outbox.ts";
import { contentOf, emptyForm, type Saved } from "../records.ts";
import { aPage, key, newId, userId } from "./photo-page.ts";

export function aNotePage(parts: Partial<OutboxDeps> = {}) {
  const rows = new Map<string, AddedNote>();
  const entries: string[] = [];
  const server = { isOnline: true, rejection: undefined as AppErrorCode | undefined };
  const removed = new Set<string>();
  const expectOnline = () => {
    if (!server.isOnline) throw new AppError("network");
  };
  const page = aPage({
    send: async (day) => {
      expectOnline();
      entries.push(day.content);
      return { day: aDay({ ...day, version: 1 }), completed: false };
    },
    notes: {
      insert: async (note) => {
        expectOnline();
        if (server.rejection !== undefined) throw new AppError(server.rejection);
        if (!removed.has(note.noteId)) rows.set(note.noteId, note);
      },
      remove: async (_userId, noteIds) => {
        expectOnline();
        for (const noteId of noteIds) {
          removed.add(noteId);
          rows.delete(noteId);
        }
      },
    },
    ...parts,
  });
  const { db, outbox, timers } = page;
  const writer = { db, outbox, platform: createMemoryPlatform({ now: timers.now, randomId: newId }) };
  const add = (content: string, more: { challengeId?: string; userId?: string } = {}) =>
    addNote(writer, more.userId ?? userId, { content, source: "site", date: key.date, ...more });
  const shown = async (of = userId) => {
    const { stored, usedIds } = await listNotesOfDevice(db, of);
    const list = {
      notes: [...rows.values()].filter((note) => note.userId === of),
      requestedAt: timers.now(),
    };
    return mergeNotes(list, stored)
      .filter(({ noteId }) => !usedIds.has(noteId))
      .map(({ content, state }) => `${content} ${state}`);
  };
  const open = (saved: Saved = emptyForm(), of = key) => {
    const form = page.open(saved, of);
    const insert = (note: { noteId: string; content: string }) => {
      const { fields, noteIds } = form.current();
      form.change({ content: `${contentOf(fields)}${note.content}\n` }, null, [...noteIds, note.noteId]);
    };
    return { ...form, insert };
  };
  return {
    ...page,
    add,
    entries,
    open,
    remove: (...noteIds: string[]) => removeNotes(writer, userId, noteIds),
    rows: () => [...rows.values()].map(({ content }) => content),
    server,
    shown,
    stored: rows,
  };
}
