import { isCompletingEntry } from "../challenge/rules.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import { AppError, isAppError } from "../errors/index.ts";
import type { DiaryClient, TableRow } from "../supabase/index.ts";
import { fetchRows, fetchRow, requireUuid } from "../supabase/response.ts";

/**
 * A diary entry. `day` is its number in the order of writing (lists label by position from the oldest date),
 * `version` counts its texts. `format` is how it is shown, `markdown` or, as all before that were, `plain`: it stays.
 */
export type Day = Omit<TableRow<"day">, "last_line">;

/**
 * An entry as it is sent: without what the database makes. `day_id` is made by the client when the writing begins and kept over every
 * attempt, so that the entry arrives once however often it is sent. Another date is another entry: it needs
 * a new id.
 */
export type NewDay = Omit<Day, "day" | "version" | "created_at" | "updated_at" | "hidden_at" | "format"> &
  Partial<Pick<Day, "format">>;

/** An entry, or a text for one, as an outbox sends it. */
export type DaySubmission = NewDay & {
  /** The `version` that it replaces; null for a new entry. */
  basedOn: number | null;
  /** Earlier texts of it that may have arrived; a row that has one of them may be replaced. */
  sent: readonly string[];
};

/** What became of an entry, or an edit of one, that was sent. */
export interface SavedEntry {
  day: Day;
  /** This entry was the last one: the moment for COMPLETED. */
  completed: boolean;
}

/** An earlier text of an entry: `version` is the one it had, until `replaced_at`. */
export type DayRevision = TableRow<"day_revision">;

/** What became of an edit: `conflict` where the entry was changed elsewhere since it was loaded. */
export type DayUpdateResult = { status: "saved"; day: Day } | { status: "conflict"; current: Day };

/** Of an entry as it is shown. */
export const ENTRY_COLUMNS =
  "day_id,challenge_id,user_id,date,day,content,version,created_at,updated_at,hidden_at,format";

export async function fetchDays({ db }: DiaryClient, challengeId: string): Promise<Day[]> {
  requireUuid(challengeId);
  return fetchRows(
    db.from("day").select(ENTRY_COLUMNS).eq("challenge_id", challengeId).order("date", { ascending: false }),
  );
}

/** The ids of the challenges for which this person has written an entry of `date`. */
export async function fetchChallengeIdsWrittenOn(
  { db }: DiaryClient,
  userId: string,
  date: CivilDate,
): Promise<string[]> {
  const rows = await fetchRows(db.from("day").select("challenge_id").match({ user_id: userId, date }));
  return rows.map(({ challenge_id }) => challenge_id);
}

/** Which entry is meant; all three, so that an address made of parts that don't belong together finds none. */
export type DayKey = Pick<Day, "day_id" | "challenge_id" | "user_id">;

function keyOf({ day_id, challenge_id, user_id }: DayKey): DayKey {
  return { day_id, challenge_id, user_id };
}

export async function fetchDay({ db }: DiaryClient, address: DayKey): Promise<Day> {
  requireUuid(address.challenge_id);
  requireUuid(address.day_id);
  return fetchRow(db.from("day").select(ENTRY_COLUMNS).match(address));
}

/**
 * Writes an entry. The database numbers it, counts it and completes the challenge, all in one.
 * Sending an entry that has arrived before is success, and brings its text up to date. Where its row has been edited
 * and never had this text, that is a refusal like another entry's of this date.
 * @param sent earlier texts of it that may have arrived
 *
 * Throws `day/duplicate-date`, `challenge/completed`, `challenge/not-found`, `day/date-in-future`.
 */
export async function registerDay(
  diary: DiaryClient,
  entry: NewDay,
  sent: readonly string[] = [],
): Promise<SavedEntry> {
  const inserted = await fetchRows(
    diary.db
      .from("day")
      .upsert(entry, { onConflict: "day_id", ignoreDuplicates: true })
      .select(`${ENTRY_COLUMNS},challenge(days)`),
    // Only the key (challenge, date) can conflict here: a duplicate id is ignored above, and a trigger assigns the
    // number.
    "day/duplicate-date",
  );
  const [row] = inserted;
  if (row === undefined) return registeredBefore(diary, entry, sent);
  const { challenge, ...day } = row;
  return { day, completed: isCompletingEntry(day.day, challenge.days) };
}

async function registeredBefore(
  diary: DiaryClient,
  entry: NewDay,
  sent: readonly string[],
): Promise<SavedEntry> {
  const { challenge, ...day } = await fetchRow(
    diary.db.from("day").select(`${ENTRY_COLUMNS},challenge(days)`).match(keyOf(entry)),
  );
  const completed = isCompletingEntry(day.day, challenge.days);
  if (day.content === entry.content) return { day, completed };
  let now = day;
  if (sent.includes(day.content)) {
    // Typed on after an attempt whose answer was lost: the later text is the entry.
    const update = await updateDay(diary, { ...day, content: entry.content }, day.version);
    if (update.status === "saved") return { day: update.day, completed };
    now = update.current;
  }
  // The row was edited since. If this text is among its revisions, the entry had arrived; the later edit stays.
  const earlier = await fetchDayRevisions(diary, entry.day_id);
  if (earlier.some(({ content }) => content === entry.content)) return { day: now, completed };
  throw new AppError("day/duplicate-date");
}

/**
 * Saves the text of an entry, unless it was changed elsewhere since `basedOn`, the `version` with which it
 * was loaded. Sending the same text twice is success.
 */
export async function updateDay(
  diary: DiaryClient,
  { content, ...rest }: DayKey & { content: string },
  basedOn: number,
): Promise<DayUpdateResult> {
  const address = keyOf(rest);
  try {
    const update = diary.db.from("day").update({ content, version: basedOn });
    return { status: "saved", day: await fetchRow(update.match(address).select(ENTRY_COLUMNS)) };
  } catch (error) {
    if (!isAppError(error, "day/edited-elsewhere")) throw error;
    return { status: "conflict", current: await fetchDay(diary, address) };
  }
}

/**
 * Moves an entry to another date of its challenge; its text and number stay. Moving it twice is success.
 *
 * Throws `day/duplicate-date`, `day/date-in-future`, and `not-found` where the entry is gone.
 */
export async function moveDay({ db }: DiaryClient, address: DayKey, date: CivilDate): Promise<Day> {
  const update = db.from("day").update({ date }).match(keyOf(address));
  return fetchRow(update.select(ENTRY_COLUMNS), "day/duplicate-date");
}

/**
 * Deletes an entry that was written in the last 24 hours (`deletableUntil`). The numbers after it close up, and a
 * completed challenge is open again. Deleting it twice is success. Throws `day/delete-too-late`.
 */
export async function deleteDay(diary: DiaryClient, address: DayKey): Promise<void> {
  const match = keyOf(address);
  const deleted = await fetchRows(diary.db.from("day").delete().match(match).select("day_id"));
  if (deleted.length > 0) return;
  // No row: it is gone already, or it is there and not this person's to delete.
  const left = await fetchRows(diary.db.from("day").select("day_id").match(match));
  if (left.length > 0) throw new AppError("forbidden");
}

/**
 * Sends what an outbox keeps: a new entry, or an edit. Sending it again is success. Throws what `registerDay`
 * throws; for an edit `day/edited-elsewhere`, and `not-found` where the entry is gone.
 */
export async function submitDay(
  diary: DiaryClient,
  { basedOn, sent, ...day }: DaySubmission,
): Promise<SavedEntry> {
  if (basedOn === null) return registerDay(diary, day, sent);
  let update = await updateDay(diary, day, basedOn);
  if (update.status === "conflict" && sent.includes(update.current.content)) {
    update = await updateDay(diary, day, update.current.version);
  }
  if (update.status === "conflict") throw new AppError("day/edited-elsewhere");
  return { day: update.day, completed: false };
}

export async function fetchDayRevisions({ db }: DiaryClient, dayId: string): Promise<DayRevision[]> {
  requireUuid(dayId);
  return fetchRows(
    db.from("day_revision").select("*").eq("day_id", dayId).order("version", { ascending: false }),
  );
}
