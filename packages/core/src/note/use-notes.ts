import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";

import { useDiary } from "../supabase/index.ts";
import { guessTime, useWriting } from "../writing/hooks.tsx";
import { deleteOldNotes, listNotesOfDevice, queueRejectedNotes } from "../writing/note-store.ts";
import { addNote, removeNotes, type NewNote } from "./add-note.ts";
import { mergeNotes } from "./listed-notes.ts";
import { notesQuery } from "./queries.ts";
import { NOTE_LIMITS, type Note, type NoteList, type StoredNote } from "./rules.ts";

export interface Notes {
  notes: readonly Note[];
  /** Notes that a draft or a pending entry on this device already contains. */
  usedIds: ReadonlySet<string>;
  isLoading: boolean;
  /** Reason why the server's notes didn't load. Notes that loaded earlier are still in `notes`. */
  error: Error | null;
  refetch: () => void;
}

interface Local {
  stored: readonly StoredNote[];
  usedIds: ReadonlySet<string>;
}

const NONE: Local = { stored: [], usedIds: new Set() };

export function useNotes(userId: string): Notes {
  const diary = useDiary();
  const { db, outbox, timers } = useWriting();
  const list = useQuery(notesQuery(diary, userId));
  const [found, setFound] = useState<{ userId: string; local: Local }>();
  useEffect(() => {
    let last = 0;
    const reload = async () => {
      last += 1;
      const turn = last;
      const local = await listNotesOfDevice(db, userId).catch(() => NONE);
      if (turn === last) setFound({ userId, local });
    };
    void reload();
    void deleteOldNotes(db, userId, timers.now()).catch(() => undefined);
    const unsubscribe = db.subscribe(() => void reload());
    return () => {
      unsubscribe();
      last += 1;
    };
  }, [db, timers, userId]);
  const local = found?.userId === userId ? found.local : undefined;
  const retryRejected = useEffectEvent(async ({ notes }: NoteList) => {
    if (notes.length >= NOTE_LIMITS.stored) return;
    const queued = await queueRejectedNotes(db, userId, "note/limit");
    if (queued > 0) await outbox.deliver();
  });
  // Another device or the server may have deleted notes since the rejection. A response causes at most one retry.
  const { data } = list;
  useEffect(() => {
    if (data !== undefined) void retryRejected(data).catch(() => undefined);
  }, [data]);
  const notes = useMemo(
    () => (local === undefined ? [] : mergeNotes(list.data, local.stored)),
    [list.data, local],
  );
  return {
    notes,
    usedIds: (local ?? NONE).usedIds,
    isLoading: list.isLoading || local === undefined,
    error: list.error,
    refetch: () => void list.refetch(),
  };
}

export function useNoteActions(userId: string) {
  const diary = useDiary();
  const { db, outbox } = useWriting();
  const writer = { db, outbox, platform: diary.platform };
  const add = (note: Omit<NewNote, "guessedAt">): Promise<Note> =>
    addNote(writer, userId, { ...note, guessedAt: guessTime(diary) });
  return {
    /** Resolves when the device has stored the note. Rejects with `invalid`, or if the device is full. */
    add,
    remove: (noteIds: readonly string[]): Promise<void> => removeNotes(writer, userId, noteIds),
    restore: ({ challengeId, content, date, source, state }: Note): Promise<Note> => {
      // The server has checked the date of a sent note. With `guessedAt`, the date would change to today.
      const guessedAt = state === "waiting" ? guessTime(diary) : undefined;
      return addNote(writer, userId, { challengeId, content, date, guessedAt, source });
    },
  };
}
