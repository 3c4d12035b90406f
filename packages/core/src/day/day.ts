import type { CivilDate } from "../civil-date/index.ts";
import type { Database } from "../supabase/index.ts";

/**
 * A diary entry. `day` is its number in the order of writing (lists label by position from the oldest date),
 * `version` counts its texts.
 */
export type Day = Omit<Database["public"]["Tables"]["day"]["Row"], "date"> & { date: CivilDate };

/**
 * An entry as it is sent: without what the database makes. `day_id` is made by the client when the writing begins and kept over every
 * attempt, so that the entry arrives once however often it is sent. Another date is another entry: it needs
 * a new id.
 */
export type DayEntry = Omit<Day, "day" | "version" | "created_at" | "updated_at" | "hidden_at">;

/** A text for an entry that was written before. */
export type DayEdit = DayEntry & {
  /** The `version` that was read before it was changed. */
  basedOn: number;
  /** Texts of this very edit that were sent before, and of which nobody knows whether they arrived. */
  sent?: readonly string[] | undefined;
};

/** What became of an entry, or an edit of one, that was sent. */
export interface Registered {
  day: Day;
  /** This entry was the last one: the moment for COMPLETED. */
  completed: boolean;
}

/** An earlier text of an entry: `version` is the one it had, until `replaced_at`. */
export type DayRevision = Database["public"]["Tables"]["day_revision"]["Row"];

/** What became of an edit: `conflict` where the entry was changed elsewhere since it was loaded. */
export type DayUpdate = { status: "saved"; day: Day } | { status: "conflict"; current: Day };
