import { addDays, compareCivilDates, parseTimestamp, type CivilDate } from "../civil-date/index.ts";

export const DAY_LIMITS = {
  /** Characters, counted as the database counts. */
  content: 10_000,
  earliestDate: "2000-01-01",
  /** How long after it was written an entry can be deleted. */
  deleteWithinHours: 24,
} as const;

/** Of an entry, what its label needs. */
interface Dated {
  date: CivilDate;
}

/** An entry with its label: DAY `number`, by position from the oldest. */
export interface NumberedEntry<Entry> {
  number: number;
  entry: Entry;
}

/** The entries newest first, each with its number counted from the oldest (1). */
export function numberDays<Entry extends Dated>(entries: readonly Entry[]): NumberedEntry<Entry>[] {
  return entries
    .toSorted((a, b) => compareCivilDates(b.date, a.date))
    .map((entry, index) => ({ entry, number: entries.length - index }));
}

/** Whether `date` already has its entry: one a day. */
export function hasEntryOn(entries: readonly Dated[], date: CivilDate): boolean {
  return entries.some((entry) => entry.date === date);
}

/** The moment, in milliseconds since 1970, until which the writer of an entry can delete it. */
export function deletableUntil({ created_at }: { created_at: string }): number {
  return parseTimestamp(created_at).getTime() + DAY_LIMITS.deleteWithinHours * 3_600_000;
}

/**
 * The run of days written without a gap up to now. Today counts once it is written and does not break the
 * run while it is not: there is still time.
 */
export function currentStreak(dates: readonly CivilDate[], today: CivilDate): number {
  const written = new Set(dates);
  let date = written.has(today) ? today : addDays(today, -1);
  let run = 0;
  while (written.has(date)) {
    run += 1;
    date = addDays(date, -1);
  }
  return run;
}

/** The longest run of days that were ever written without a gap. */
export function longestStreak(dates: readonly CivilDate[]): number {
  // Of dates up to one of them, the current run is the one that ends there.
  return Math.max(0, ...dates.map((end) => currentStreak(dates, end)));
}
