import { calendarWords as english } from "../words/calendar-words.ts";
import type { CalendarCell } from "./calendar-months.ts";

export function monthName(month: string, words = english): string {
  return words.month(Number(month.slice(0, 4)), Number(month.slice(5)));
}

export function weekdayNames(weekStart: number, { weekdays } = english): string[] {
  return [...weekdays.slice(weekStart), ...weekdays.slice(0, weekStart)];
}

const unwritten = {
  missed: "missed",
  bridged: "bridgedDay",
  today: "open",
  "to-come": "toCome",
  before: "before",
  rest: "rest",
} as const;

/** For example "March 4, today: not written yet". */
export function cellLabel(cell: CalendarCell, today: string, words = english): string {
  const date = words.date(Number(cell.date.slice(5, 7)), Number(cell.date.slice(8)));
  const name = cell.date === today ? `${date}, ${words.today}` : date;
  return `${name}: ${cell.state === "written" ? words.writtenAs(cell.day) : words[unwritten[cell.state]]}`;
}

/** For example "April 2026 to January 2027: no entries". */
export function gapLabel({ from, to }: { from: string; to: string }, words = english): string {
  const first = monthName(from, words);
  return words.quiet(from === to ? first : words.months(first, monthName(to, words)));
}
