/** Simulated table `note`. In random walks, the content of a note identifies it. */
import { Rejection } from "./rejection.ts";

interface NoteRow {
  note_id: string;
  user_id: string;
  challenge_id: string | null;
  date: string;
  content: string;
  source: string;
}

export class NoteServer {
  readonly rows = new Map<string, NoteRow & { created_at: string }>();
  readonly deleted = new Set<string>();
  space = Infinity;
  hasTombstones = true;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  insert(row: NoteRow): object[] {
    if (this.rows.has(row.note_id) || (this.hasTombstones && this.deleted.has(row.note_id))) return [];
    if (this.rows.size >= this.space) throw new Rejection(409, { code: "PT409", hint: "note/limit" });
    this.rows.set(row.note_id, { ...row, created_at: new Date(this.#now()).toISOString() });
    return [];
  }

  list(userId: string): object[] {
    return [...this.rows.values()].filter(({ user_id }) => user_id === userId);
  }

  delete(noteIds: readonly string[]): null {
    for (const noteId of noteIds) {
      this.deleted.add(noteId);
      this.rows.delete(noteId);
    }
    return null;
  }
}
