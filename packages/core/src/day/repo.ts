import { isCompletingEntry } from "../challenge/rules.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import { AppError, isAppError } from "../errors/index.ts";
import type { Photo } from "../photo/rules.ts";
import type { DiaryClient, TableRow } from "../supabase/index.ts";
import { fetchRows, fetchRow, requireUuid } from "../supabase/response.ts";

/** `day` numbers entries by time of writing (`numberDays`: by date). `version` counts edits. `format` never changes. */
export type Day = DayRow & { photos: Photo[] };

type DayRow = Omit<TableRow<"day">, "last_line" | "written_on">;

/** The client creates `day_id` once, so a retry creates no second entry. */
export type NewDay = Omit<DayRow, "day" | "version" | "created_at" | "updated_at" | "hidden_at" | "format"> &
  Partial<Pick<Day, "format">>;

export type DaySubmission = NewDay & {
  /** Version that the user edited. Null for a new entry. */
  basedOn: number | null;
  /** Texts of earlier attempts. If the server saved one of these texts, `content` replaces it. */
  sent: readonly string[];
};

export interface SavedEntry {
  day: Day;
  completed: boolean;
}

export type DayRevision = TableRow<"day_revision">;

export type DayUpdateResult = { status: "saved"; day: Day } | { status: "conflict"; current: Day };

export const ENTRY_COLUMNS =
  "day_id,challenge_id,user_id,date,day,content,version,created_at,updated_at,hidden_at,format,photos:photo(photo_id,position,width,height,alt,placeholder)";

/** Sorts the photos, because PostgREST doesn't. */
export function entryOf<Row extends Day>(row: Row): Row {
  return { ...row, photos: row.photos.toSorted((a, b) => a.position - b.position) };
}

export async function fetchDays({ db }: DiaryClient, challengeId: string): Promise<Day[]> {
  requireUuid(challengeId);
  const rows = db.from("day").select(ENTRY_COLUMNS).eq("challenge_id", challengeId);
  return (await fetchRows(rows.order("date", { ascending: false }))).map(entryOf);
}

export async function fetchChallengeIdsWrittenOn(
  { db }: DiaryClient,
  userId: string,
  date: CivilDate,
): Promise<string[]> {
  const rows = await fetchRows(db.from("day").select("challenge_id").match({ user_id: userId, date }));
  return rows.map(({ challenge_id }) => challenge_id);
}

export function fetchDatesFrom({ db }: DiaryClient, userId: string, from: CivilDate) {
  const written = db.from("day").select("challenge_id,date").eq("user_id", userId).gte("date", from);
  return fetchRows(written.order("date", { ascending: false }).limit(1000));
}

/** Identifies an entry by all three ids, so a URL that mixes ids of different entries finds nothing. */
export type DayKey = Pick<Day, "day_id" | "challenge_id" | "user_id">;

function keyOf({ day_id, challenge_id, user_id }: DayKey): DayKey {
  return { day_id, challenge_id, user_id };
}

export async function fetchDay({ db }: DiaryClient, address: DayKey): Promise<Day> {
  requireUuid(address.challenge_id);
  requireUuid(address.day_id);
  return entryOf(await fetchRow(db.from("day").select(ENTRY_COLUMNS).match(address)));
}

/**
 * Saves a new entry. A retry replaces the text of an earlier attempt. The database numbers the entry.
 * Throws `day/duplicate-date`, `challenge/completed`, `challenge/not-found` and `day/date-in-future`.
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
    // A conflict can only be about (challenge, date): the upsert ignores a repeated id, and a trigger assigns the number.
    "day/duplicate-date",
  );
  const [row] = inserted;
  if (row === undefined) return registeredBefore(diary, entry, sent);
  const { challenge, ...saved } = row;
  const day = entryOf(saved);
  return { day, completed: isCompletingEntry(day.day, challenge.days) };
}

async function registeredBefore(
  diary: DiaryClient,
  entry: NewDay,
  sent: readonly string[],
): Promise<SavedEntry> {
  const { challenge, ...saved } = await fetchRow(
    diary.db.from("day").select(`${ENTRY_COLUMNS},challenge(days)`).match(keyOf(entry)),
  );
  const day = entryOf(saved);
  const completed = isCompletingEntry(day.day, challenge.days);
  if (day.content === entry.content) return { day, completed };
  let now: Day = day;
  if (sent.includes(day.content)) {
    // The response to an earlier attempt was lost. The later text replaces the saved text.
    const update = await updateDay(diary, { ...day, content: entry.content }, day.version);
    if (update.status === "saved") return { day: update.day, completed };
    now = update.current;
  }
  // The user edited the entry on another device. If a revision contains this text, the server saved it earlier.
  const earlier = await fetchDayRevisions(diary, entry.day_id);
  if (earlier.some(({ content }) => content === entry.content)) return { day: now, completed };
  throw new AppError("day/duplicate-date");
}

/** Idempotent. Returns `conflict` and saves nothing if the entry has changed since version `basedOn`. */
export async function updateDay(
  diary: DiaryClient,
  { content, ...rest }: DayKey & { content: string },
  basedOn: number,
): Promise<DayUpdateResult> {
  const address = keyOf(rest);
  try {
    const update = diary.db.from("day").update({ content, version: basedOn });
    const row = await fetchRow(update.match(address).select(ENTRY_COLUMNS));
    return { status: "saved", day: entryOf(row) };
  } catch (error) {
    if (!isAppError(error, "day/edited-elsewhere")) throw error;
    return { status: "conflict", current: await fetchDay(diary, address) };
  }
}

/** Idempotent. Throws `day/duplicate-date`, `day/date-in-future`, and `not-found` if the entry was deleted. */
export async function moveDay({ db }: DiaryClient, address: DayKey, date: CivilDate): Promise<Day> {
  const update = db.from("day").update({ date }).match(keyOf(address));
  return entryOf(await fetchRow(update.select(ENTRY_COLUMNS), "day/duplicate-date"));
}

/** Can reopen a completed challenge. Idempotent. Throws `day/delete-too-late` from 24 hours after the creation. */
export async function deleteDay(diary: DiaryClient, address: DayKey): Promise<void> {
  const match = keyOf(address);
  const deleted = await fetchRows(diary.db.from("day").delete().match(match).select("day_id"));
  if (deleted.length > 0) return;
  // If the delete matched no row, the entry is already deleted or the user may not delete it.
  const left = await fetchRows(diary.db.from("day").select("day_id").match(match));
  if (left.length > 0) throw new AppError("forbidden");
}

/** Idempotent. Throws like `registerDay`. An edit throws `day/edited-elsewhere`, and `not-found` after a deletion. */
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
