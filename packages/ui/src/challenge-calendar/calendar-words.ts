import type { UiWords } from "../words/words.ts";
import type { CalendarCell } from "./calendar-months.ts";
import { type CivilDate, dayNumber } from "./civil-days.ts";

export type CalendarWords = UiWords["calendar"];

export const calendarEnglish: CalendarWords = {
  locale: "en",
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

// Civil dates are laid on UTC's days, so they are named there too: no zone can shift them.
const parts = {
  month: { month: "long", year: "numeric" },
  day: { month: "long", day: "numeric" },
  weekday: { weekday: "long" },
} as const;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(what: keyof typeof parts, locale: string): Intl.DateTimeFormat {
  const name = `${what} ${locale}`;
  const made = formats.get(name) ?? new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...parts[what] });
  formats.set(name, made);
  return made;
}

const moment = (date: CivilDate) => dayNumber(date) * 86_400_000;

/** "March 2026" of `2026-03`. */
export function monthName(month: string, { locale } = calendarEnglish): string {
  return format("month", locale).format(moment(`${month}-01`));
}

/** The seven weekday names of a week that begins on `weekStart` (0 is Sunday). */
export function weekdayNames(weekStart: number, { locale } = calendarEnglish): string[] {
  // 2023-01-01 was a Sunday.
  const sunday = moment("2023-01-01");
  return Array.from({ length: 7 }, (_, index) =>
    format("weekday", locale).format(sunday + ((weekStart + index) % 7) * 86_400_000),
  );
}

const unwritten = { missed: "missed", today: "open", "to-come": "toCome", before: "before" } as const;

/** A cell for those who hear it: "March 4, today: not written yet". A gap is a fact, not a fault. */
export function cellInWords(cell: CalendarCell, today: CivilDate, words = calendarEnglish): string {
  const date = format("day", words.locale).format(moment(cell.date));
  const name = cell.date === today ? `${date}, ${words.today}` : date;
  return `${name}: ${cell.state === "written" ? words.writtenAs(cell.day) : words[unwritten[cell.state]]}`;
}

/** The months left out: "April 2026" or "April 2026 to January 2027". */
export function quietInWords({ from, to }: { from: string; to: string }, words = calendarEnglish): string {
  const first = monthName(from, words);
  return words.quiet(from === to ? first : words.months(first, monthName(to, words)));
}
