import { today } from "@diary/core/civil-date";
import { addNote, NOTE_LIMITS, pageNote, type NoteWriter } from "@diary/core/note";

import type { Server } from "../connection/server.ts";
import { correctedTime, type TodayRecord } from "../domain/today-record.ts";
import { readStored, storageKeys } from "../storage/extension-storage.ts";
import { readInbox, removeFromInbox, type InboxNote } from "../storage/note-inbox.ts";

const DAY_MS = 86_400_000;

/** A note that can't be stored stays in the inbox, and later notes are still moved. */
export async function moveInbox(
  writer: Pick<NoteWriter, "db" | "outbox">,
  server: Server,
  userId: string,
): Promise<void> {
  const record = await readStored<TodayRecord>(storageKeys(server).today);
  for (const note of await readInbox(userId, server)) {
    const isStored = await storeNote(writer, record, userId, note).catch(() => false);
    if (isStored) await removeFromInbox([note], server);
  }
}

async function storeNote(
  writer: Pick<NoteWriter, "db" | "outbox">,
  record: TodayRecord | undefined,
  userId: string,
  inboxNote: InboxNote,
): Promise<boolean> {
  const { createdAt = 0, id } = inboxNote;
  const note = pageNote(inboxNote);
  if (note === null) return true;
  const now = Date.now();
  // The server rejects dates before the last `NOTE_LIMITS.days` days. A note can wait longer for a sign-in.
  const at = createdAt < now - (NOTE_LIMITS.days - 1) * DAY_MS ? now : createdAt;
  const platform = { now: () => at, randomId: () => id };
  await addNote({ ...writer, platform }, userId, {
    content: note.content,
    source: "page",
    date: record?.userId === userId ? today(correctedTime(record, at), record.dayStartHour) : today(at, 0),
    // The outbox checks the date, because the clock may have been set since the record was stored.
    guessedAt: { at, zoneOffset: new Date(at).getTimezoneOffset() },
  });
  return true;
}
