import type { DiaryClient, TableRow } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";
import { NOTE_LIMITS, type AddedNote, type NoteList, type NoteSource } from "./rules.ts";

type Row = TableRow<"note">;

const DELETED_PER_REQUEST = 100;

export async function fetchNotes({ db, platform }: DiaryClient, userId: string): Promise<NoteList> {
  const requestedAt = platform.now();
  const rows = db
    .from("note")
    .select("note_id,challenge_id,date,content,source,created_at")
    .eq("user_id", userId)
    .order("created_at")
    .order("note_id")
    .limit(NOTE_LIMITS.stored);
  return { notes: (await fetchRows(rows)).map(noteOf), requestedAt };
}

function noteOf({ challenge_id, content, created_at, date, note_id, source }: Omit<Row, "user_id">) {
  return {
    noteId: note_id,
    challengeId: challenge_id,
    date,
    content,
    source: source as NoteSource,
    createdAt: created_at,
  };
}

/** Idempotent. Adds nothing if the note was deleted. Throws `note/limit`, `note/date` and `challenge/not-found`. */
export async function insertNote({ db }: DiaryClient, note: AddedNote): Promise<void> {
  const { challengeId, content, date, noteId, source, userId } = note;
  const row = { note_id: noteId, user_id: userId, challenge_id: challengeId, date, content, source };
  await expectSuccess(db.from("note").upsert(row, { onConflict: "note_id", ignoreDuplicates: true }));
}

/** Idempotent. If one of these notes reaches the server later, the server doesn't add it. */
export async function deleteNotes({ db }: DiaryClient, noteIds: readonly string[]): Promise<void> {
  for (let at = 0; at < noteIds.length; at += DELETED_PER_REQUEST) {
    const note_ids = noteIds.slice(at, at + DELETED_PER_REQUEST);
    await expectSuccess(db.rpc("delete_notes", { note_ids }));
  }
}
