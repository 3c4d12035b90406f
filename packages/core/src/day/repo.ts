import { isCompletingEntry } from "../challenge/rules.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import { AppError, isAppError } from "../errors/index.ts";
import type { DiaryClient, TableRow } from "../supabase/index.ts";
import { fetchRows, fetchRow, requireUuid } from "../supabase/response.ts";

/**
 * Diary entry. `day` is its number by writing order (lists label by date), `version` counts its texts. `format` is
 * `markdown` or `plain` and never changes.
 */
export type Day = Omit<TableRow<"day">, "last_line">;

/**
 * Entry as sent, without columns of the database. The client creates `day_id` once and reuses it for every retry.
 * Another date is another entry with a new id.
 */
export type NewDay = Omit<Day, "day" | "version" | "created_at" | "updated_at" | "hidden_at" | "format"> &
  Partial<Pick<Day, "format">>;

/** Entry, or edit of one, as an outbox sends it. */
export type DaySubmission = NewDay & {
  /** Version that it replaces; null for a new entry. */
  basedOn: number | null;
  /** Earlier texts that may have arrived; a row with one of them may be replaced. */
  sent: readonly string[];
};

/** Result of a sent entry or edit. */
export interface SavedEntry {
  day: Day;
  /** This entry completed the challenge. */
  completed: boolean;
}

/** Earlier text of an entry: `version` is its number, valid until `replaced_at`. */
export type DayRevision = TableRow<"day_revision">;

/** Result of an edit: `conflict` if the entry has changed since it was loaded. */
export type DayUpdateResult = { status: "saved"; day: Day } | { status: "conflict"; current: Day };

/** Columns of a shown entry. */
export const ENTRY_COLUMNS =
  "day_id,challenge_id,user_id,date,day,content,version,created_at,updated_at,hidden_at,format";

export async function fetchDays({ db }: DiaryClient, challengeId: string): Promise<Day[]> {
  requireUuid(challengeId);
  return fetchRows(
    db.from("day").select(ENTRY_COLUMNS).eq("challenge_id", challengeId).order("date", { ascending: false }),
  );
}

/** Ids of the challenges with an entry of the user on `date`. */
export async function fetchChallengeIdsWrittenOn(
  { db }: DiaryClient,
  userId: string,
  date: CivilDate,
): Promise<string[]> {
  const rows = await fetchRows(db.from("day").select("challenge_id").match({ user_id: userId, date }));
  return rows.map(({ challenge_id }) => challenge_id);
}

/** Address of an entry. All three ids, so a mismatched URL finds nothing. */
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
 * Registers an entry. The database numbers it and completes the challenge. A retry is a success and updates the text;
 * if the row has been edited and never had this text, it is rejected like another entry of this date.
 * @param sent earlier texts that may have arrived
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
    // Only (challenge, date) can conflict: a duplicate id is ignored above, and a trigger assigns the number.
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
    // The response of an earlier attempt was lost: the later text wins.
    const update = await updateDay(diary, { ...day, content: entry.content }, day.version);
    if (update.status === "saved") return { day: update.day, completed };
    now = update.current;
  }
  // The row was edited since. If a revision has this text, the entry had arrived, and the edit stays.
  const earlier = await fetchDayRevisions(diary, entry.day_id);
  if (earlier.some(({ content }) => content === entry.content)) return { day: now, completed };
  throw new AppError("day/duplicate-date");
}

/** Saves the text of an entry unless it has changed since version `basedOn`. Idempotent. */
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
 * Moves an entry to another date of its challenge; text and number stay. Idempotent.
 * Throws `day/duplicate-date`, `day/date-in-future`, and `not-found` if the entry is deleted.
 */
export async function moveDay({ db }: DiaryClient, address: DayKey, date: CivilDate): Promise<Day> {
  const update = db.from("day").update({ date }).match(keyOf(address));
  return fetchRow(update.select(ENTRY_COLUMNS), "day/duplicate-date");
}

/**
 * Deletes an entry within 24 hours of its creation (`deletableUntil`). Later numbers close up, and a completed
 * challenge is open again. Idempotent. Throws `day/delete-too-late`.
 */
export async function deleteDay(diary: DiaryClient, address: DayKey): Promise<void> {
  const match = keyOf(address);
  const deleted = await fetchRows(diary.db.from("day").delete().match(match).select("day_id"));
  if (deleted.length > 0) return;
  // No row: it is deleted already, or the user may not delete it.
  const left = await fetchRows(diary.db.from("day").select("day_id").match(match));
  if (left.length > 0) throw new AppError("forbidden");
}

/**
 * Sends a pending entry or edit. Idempotent. Throws the errors of `registerDay`; for an edit `day/edited-elsewhere`,
 * and `not-found` if the entry is deleted.
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
