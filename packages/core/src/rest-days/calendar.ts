import { addDays, type CivilDate, daysBetween, weekdayOf } from "../civil-date/civil-date.ts";

/** `day`: number of the entry, from the oldest. `before`: before the start. `bridged`: missed, but the streak continues. */
export type CalendarCell =
  | { date: CivilDate; state: "written"; day: number }
  | { date: CivilDate; state: "missed" | "bridged" | "today" | "to-come" | "before" | "rest" };

export interface CalendarMonth {
  month: string;
  cells: CalendarCell[];
  /** 0 for Sunday. */
  firstWeekday: number;
  gapBefore: { from: string; to: string } | undefined;
}

export interface CalendarInput {
  startDate: CivilDate;
  days: number;
  isPlanned?: ((date: CivilDate) => boolean) | undefined;
  entries: readonly CivilDate[];
  today: CivilDate;
  completed: boolean;
  bridged?: readonly CivilDate[] | undefined;
}

/**
 * The remaining entries get the next planned dates without an entry, from today or a later start on. Returns the months
 * that contain an entry, a past date of the first `days` days, or a date until the last planned one.
 */
export function calendarMonths(input: CalendarInput): CalendarMonth[] {
  const written = numberEntries(input.entries);
  const shown = shownDates(input, written);
  if (shown.length === 0) return [];

  const dates = shown.toSorted();
  const last = dates.at(-1)!;
  const busy = new Set(dates.map((date) => date.slice(0, 7)));
  const months: CalendarMonth[] = [];
  let quiet: CalendarMonth["gapBefore"];

  for (let date = dates[0]!; date <= last; date = addDays(date, 1)) {
    const month = date.slice(0, 7);
    if (!busy.has(month)) {
      quiet = { from: quiet?.from ?? month, to: month };
      continue;
    }
    let current = months.at(-1);
    if (current?.month !== month) {
      current = { month, cells: [], firstWeekday: weekdayOf(date), gapBefore: quiet };
      quiet = undefined;
      months.push(current);
    }
    current.cells.push(cell(date, input, written));
  }
  return months;
}

function numberEntries(entries: readonly CivilDate[]): Map<CivilDate, number> {
  return new Map(entries.toSorted().map((date, index) => [date, index + 1]));
}

/** Maximum number of future dates. A hundred entries with one planned weekday need 700. */
const MAX_FUTURE_DATES = 4000;

function datesToCome(
  first: CivilDate,
  { days, isPlanned }: CalendarInput,
  written: Map<CivilDate, number>,
): CivilDate[] {
  const dates: CivilDate[] = [];
  let left = days - written.size;
  for (let date = first; left > 0 && dates.length < MAX_FUTURE_DATES; date = addDays(date, 1)) {
    if (isPlanned?.(date) !== false && !written.has(date)) left -= 1;
    dates.push(date);
  }
  return dates;
}

function shownDates(input: CalendarInput, written: Map<CivilDate, number>): CivilDate[] {
  const { completed, days, startDate, today } = input;
  const length = Math.min(days, daysBetween(startDate, today) + (completed ? 0 : 1));
  const past = Array.from({ length: Math.max(0, length) }, (_, index) => addDays(startDate, index));
  const writable = written.has(today) ? addDays(today, 1) : today;
  const next = startDate > writable ? startDate : writable;
  const toCome = completed ? [] : datesToCome(next, input, written);
  return [...past, ...toCome, ...written.keys()];
}

function cell(date: CivilDate, input: CalendarInput, written: Map<CivilDate, number>): CalendarCell {
  const day = written.get(date);
  if (day !== undefined) return { date, state: "written", day };
  if (date < input.startDate) return { date, state: "before" };
  if (input.isPlanned?.(date) === false) return { date, state: "rest" };
  if (date < input.today)
    return { date, state: input.bridged?.includes(date) === true ? "bridged" : "missed" };
  return { date, state: date === input.today ? "today" : "to-come" };
}
