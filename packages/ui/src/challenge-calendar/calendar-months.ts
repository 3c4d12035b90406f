/** A calendar date as `YYYY-MM-DD`, without a time and a zone. */
export type CivilDate = string;

const DAY = 86_400_000;

/** Days since 1970-01-01. UTC is only the ruler here: every one of its days has 24 hours. */
export function toEpochDay(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}

/** The date with this day number. */
export function fromEpochDay(number: number): CivilDate {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

/** Column of a date in a week that begins on `weekStart` (0 is Sunday). */
export function weekColumn(date: CivilDate, weekStart: number): number {
  return (new Date(toEpochDay(date) * DAY).getUTCDay() - weekStart + 7) % 7;
}

/**
 * One date on the calendar and what it is to its challenge. `day` is the number of the entry, counted from the
 * oldest. `before` is a date earlier than the start, shown because an entry lies still earlier.
 */
export type CalendarCell =
  | { date: CivilDate; state: "written"; day: number }
  | { date: CivilDate; state: "missed" | "today" | "to-come" | "before" | "rest" };

/** The dates of a challenge that lie in one calendar month. */
export interface CalendarMonth {
  /** `YYYY-MM`. */
  month: string;
  cells: CalendarCell[];
  /** Months left out before this one because nothing was planned or written in them. */
  quietBefore: { from: string; to: string } | undefined;
}

/** The challenge and its entries, as far as the calendar needs them. */
export interface CalendarInput {
  startDate: CivilDate;
  /** Entries that it takes, 0 to 100. */
  days: number;
  /** Whether an entry is planned for a date from the start on. Default: for each. */
  isPlanned?: ((date: CivilDate) => boolean) | undefined;
  /** Dates of the entries, in any order, also outside the planned range. */
  entries: readonly CivilDate[];
  today: CivilDate;
  completed: boolean;
}

/**
 * The cells of a challenge by month: the planned dates that are past, every date with an entry, and as many to come
 * as entries are left. A challenge left alone for a year shows the months with something in them,
 * not a wall of empty cells.
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

/** Far beyond what a hundred days on one weekday take. */
const LONGEST_PLAN = 4000;

/** So many planned dates, with the rest days between. */
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
  // What was missed is written later: the days that remain begin with the next one that can be written.
  const next = Math.max(start, written.has(input.today) ? today + 1 : today);
  const toCome = input.completed ? [] : datesToCome(next, input.days - written.size, input.isPlanned);
  return [...past, ...toCome, ...[...written.keys()].map(toEpochDay)];
}

function cell(date: CivilDate, input: CalendarInput, written: Map<CivilDate, number>): CalendarCell {
  const day = written.get(date);
  if (day !== undefined) return { date, state: "written", day };
  if (date < input.startDate) return { date, state: "before" };
  if (input.isPlanned?.(date) === false) return { date, state: "rest" };
  if (date < input.today) return { date, state: "missed" };
  return { date, state: date === input.today && !input.completed ? "today" : "to-come" };
}
