/** Calendar date as `YYYY-MM-DD`, without time and zone. */
export type CivilDate = string;

const DAY = 86_400_000;

/** Days since 1970-01-01. In UTC every day has 24 hours. */
export function toEpochDay(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}

export function fromEpochDay(number: number): CivilDate {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

export function weekColumn(date: CivilDate, weekStart: number): number {
  return (new Date(toEpochDay(date) * DAY).getUTCDay() - weekStart + 7) % 7;
}

/**
 * `day` is the number of the entry, from the oldest. `before` is a date before the start, shown because an entry is
 * even older.
 */
export type CalendarCell =
  | { date: CivilDate; state: "written"; day: number }
  | { date: CivilDate; state: "missed" | "bridged" | "today" | "to-come" | "before" | "rest" };

export interface CalendarMonth {
  month: string;
  cells: CalendarCell[];
  /** Omitted months before this one, without plan or entry. */
  quietBefore: { from: string; to: string } | undefined;
}

export interface CalendarInput {
  startDate: CivilDate;
  days: number;
  isPlanned?: ((date: CivilDate) => boolean) | undefined;
  /** In any order, also outside the plan. */
  entries: readonly CivilDate[];
  today: CivilDate;
  completed: boolean;
  /** Missed dates that didn't end the streak. Default: none. */
  bridged?: readonly CivilDate[] | undefined;
}

/**
 * Returns past planned dates, dates with an entry, and as many future dates as entries remain. Omits months without
 * content.
 */
export function calendarMonths(input: CalendarInput): CalendarMonth[] {
  const written = numberEntries(input.entries);
  const shown = shownDates(input, written);
  if (shown.length === 0) return [];

  const first = Math.min(...shown);
  const last = Math.max(...shown);
  const busy = new Set(shown.map((number) => fromEpochDay(number).slice(0, 7)));
  const months: CalendarMonth[] = [];
  let quiet: CalendarMonth["quietBefore"];

  for (let number = first; number <= last; number += 1) {
    const date = fromEpochDay(number);
    const month = date.slice(0, 7);
    if (!busy.has(month)) {
      quiet = { from: quiet?.from ?? month, to: month };
      continue;
    }
    let current = months.at(-1);
    if (current?.month !== month) {
      current = { month, cells: [], quietBefore: quiet };
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

/** Maximum of future dates. A hundred entries on one weekday need 700. */
const LONGEST_PLAN = 4000;

function datesToCome(first: number, count: number, isPlanned: CalendarInput["isPlanned"]): number[] {
  const dates: number[] = [];
  for (let left = count; left > 0 && dates.length < LONGEST_PLAN;) {
    const number = first + dates.length;
    if (isPlanned?.(fromEpochDay(number)) !== false) left -= 1;
    dates.push(number);
  }
  return dates;
}

function shownDates(input: CalendarInput, written: Map<CivilDate, number>): number[] {
  const start = toEpochDay(input.startDate);
  const today = toEpochDay(input.today);
  const past = Array.from({ length: input.days }, (_, index) => start + index).filter(
    (date) => date <= today,
  );
  // The remaining days start with the next writable date.
  const next = Math.max(start, written.has(input.today) ? today + 1 : today);
  const toCome = input.completed ? [] : datesToCome(next, input.days - written.size, input.isPlanned);
  return [...past, ...toCome, ...[...written.keys()].map(toEpochDay)];
}

function cell(date: CivilDate, input: CalendarInput, written: Map<CivilDate, number>): CalendarCell {
  const day = written.get(date);
  if (day !== undefined) return { date, state: "written", day };
  if (date < input.startDate) return { date, state: "before" };
  if (input.isPlanned?.(date) === false) return { date, state: "rest" };
  if (date < input.today)
    return { date, state: input.bridged?.includes(date) === true ? "bridged" : "missed" };
  return { date, state: date === input.today && !input.completed ? "today" : "to-come" };
}
