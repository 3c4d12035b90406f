import { addDays, daysBetween, type CivilDate } from "../civil-date/index.ts";

/** `today`: not written yet, and there is still time. Today once written is `written`. */
export interface CalendarCell {
  date: CivilDate;
  state: "written" | "missed" | "today" | "to-come";
}

/** Cells beyond this many are left out at the old end: 53 weeks. */
export const CALENDAR_LIMIT = 371;

interface Challenge {
  start_date: CivilDate;
  end_date: CivilDate | null;
  days: number;
}

/**
 * One cell a day, oldest first: from the start (or an entry from before it) to the day on which the challenge
 * is over if every day to come is written. An ended challenge stops at its last entry.
 */
export function calendarCells(
  challenge: Challenge,
  written: readonly CivilDate[],
  today: CivilDate,
): CalendarCell[] {
  const dates = new Set(written);
  const first = earliest([challenge.start_date, ...written]);
  const last = lastDate(challenge, written, today);
  const length = daysBetween(first, last) + 1;
  const shown = Math.min(length, CALENDAR_LIMIT);
  return Array.from({ length: shown }, (_, index) => {
    const date = addDays(last, index - shown + 1);
    return { date, state: stateOf(date, dates.has(date), today) };
  });
}

function lastDate(
  { start_date, end_date, days }: Challenge,
  written: readonly CivilDate[],
  today: CivilDate,
) {
  const lastWritten = latest([start_date, ...written]);
  if (end_date !== null) return lastWritten;
  // Entries to come fill every free date from today, or from the start where that lies ahead.
  let date = latest([today, start_date]);
  const ahead = new Set(written.filter((entry) => entry >= date));
  let toCome = Math.max(0, days - written.length);
  if (toCome === 0) return latest([lastWritten, today]);
  while (true) {
    if (!ahead.has(date)) toCome -= 1;
    if (toCome === 0) return latest([date, lastWritten]);
    date = addDays(date, 1);
  }
}

function stateOf(date: CivilDate, isWritten: boolean, today: CivilDate): CalendarCell["state"] {
  if (isWritten) return "written";
  if (date === today) return "today";
  return date < today ? "missed" : "to-come";
}

function earliest(dates: readonly CivilDate[]): CivilDate {
  return dates.reduce((found, date) => (date < found ? date : found));
}

function latest(dates: readonly CivilDate[]): CivilDate {
  return dates.reduce((found, date) => (date > found ? date : found));
}
