import type { UiLabels } from "../labels/labels.ts";
import type { CalendarCell, CivilDate } from "./calendar-months.ts";

export type CalendarLabels = UiLabels["calendar"];

// Written out: a page's first `Intl` format takes 10 ms of a fast machine.
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

export const calendarLabelsEn: CalendarLabels = {
  month: (year, month) => `${MONTHS[month - 1]} ${year}`,
  date: (month, day) => `${MONTHS[month - 1]} ${day}`,
  weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  weekday: (name) => name.slice(0, 2),
  none: "No days planned yet.",
  today: "today",
  written: "written",
  writtenAs: (day) => `written, day ${day}`,
  missed: "no entry",
  open: "not written yet",
  toCome: "to come",
  before: "before the start",
  quiet: (months) => `${months}: no entries`,
  months: (from, to) => `${from} to ${to}`,
};

/** "March 2026" of `2026-03`. */
export function monthName(month: string, words = calendarLabelsEn): string {
  return words.month(Number(month.slice(0, 4)), Number(month.slice(5)));
}

/** The seven weekday names of a week that begins on `weekStart` (0 is Sunday). */
export function weekdayNames(weekStart: number, { weekdays } = calendarLabelsEn): string[] {
  return [...weekdays.slice(weekStart), ...weekdays.slice(0, weekStart)];
}

const unwritten = { missed: "missed", today: "open", "to-come": "toCome", before: "before" } as const;

/** A cell for those who hear it: "March 4, today: not written yet". A gap is a fact, not a fault. */
export function cellLabel(cell: CalendarCell, today: CivilDate, words = calendarLabelsEn): string {
  const date = words.date(Number(cell.date.slice(5, 7)), Number(cell.date.slice(8)));
  const name = cell.date === today ? `${date}, ${words.today}` : date;
  return `${name}: ${cell.state === "written" ? words.writtenAs(cell.day) : words[unwritten[cell.state]]}`;
}

/** The months left out: "April 2026" or "April 2026 to January 2027". */
export function gapLabel({ from, to }: { from: string; to: string }, words = calendarLabelsEn): string {
  const first = monthName(from, words);
  return words.quiet(from === to ? first : words.months(first, monthName(to, words)));
}
