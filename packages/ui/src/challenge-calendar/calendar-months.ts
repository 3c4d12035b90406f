/** Cells and months as core's `calendarMonths` returns them. */
export type CalendarCell =
  | { date: string; state: "written"; day: number }
  | { date: string; state: "missed" | "bridged" | "today" | "to-come" | "before" | "rest" };

export interface CalendarMonth {
  readonly month: string;
  readonly cells: readonly CalendarCell[];
  readonly firstWeekday: number;
  readonly gapBefore: { from: string; to: string } | undefined;
}

const RECENT_MONTHS = 2;

/** Returns how many months phones hide behind a button. A single month isn't hidden: the button needs space, too. */
export function countEarlier(months: readonly Pick<CalendarMonth, "month">[], today: string): number {
  const begun = months.filter(({ month }) => month <= today.slice(0, "2026-11".length)).length;
  const earlier = begun - RECENT_MONTHS;
  return earlier > 1 ? earlier : 0;
}

export function weeksOf(
  { cells, firstWeekday }: Pick<CalendarMonth, "cells" | "firstWeekday">,
  weekStart: number,
): (CalendarCell | undefined)[][] {
  const offset = weekColumn(firstWeekday, weekStart);
  const padded = [...Array.from({ length: offset }, () => undefined), ...cells];
  const rows = Math.ceil(padded.length / 7);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (__, column) => padded[row * 7 + column]),
  );
}

/** `weekday` is any number of days after a Sunday. */
export function weekColumn(weekday: number, weekStart: number): number {
  return (weekday - weekStart + 7) % 7;
}
