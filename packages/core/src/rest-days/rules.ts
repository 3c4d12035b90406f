import { addDays, daysBetween, formatCivilDate, type CivilDate } from "../civil-date/civil-date.ts";
import type { GuessedTime } from "../clock/clock-reading.ts";
import type { AppErrorCode } from "../errors/index.ts";

/** All seven weekdays: Monday is bit 0, Sunday is bit 6. */
export const EVERY_DAY = 127;

/** Planned dates of a challenge. By default, each date from `start_date` on is planned. */
export interface Plan {
  start_date: CivilDate;
  weekdays?: number;
  /** Earlier weekdays in order. `until` is the first date to which they no longer apply. */
  earlier_weekdays?: readonly { until: CivilDate; weekdays: number }[];
  rest_days?: readonly CivilDate[];
}

export interface RestChange {
  first: CivilDate;
  last: CivilDate;
  rests: boolean;
}

export interface RestMark extends RestChange {
  challengeId: string;
  userId: string;
  order: number;
  guessedAt?: GuessedTime | undefined;
}

/** Change that the server rejected. Stored until a page has shown the reason. */
export type RejectedRestMark = RestMark & { refused: AppErrorCode };

export function spansOf(dates: readonly CivilDate[]): { first: CivilDate; last: CivilDate }[] {
  const spans: { first: CivilDate; last: CivilDate }[] = [];
  for (const date of dates) {
    const span = spans.at(-1);
    if (span !== undefined && addDays(span.last, 1) === date) span.last = date;
    else spans.push({ first: date, last: date });
  }
  return spans;
}

export function formatSpan({ first, last }: { first: CivilDate; last: CivilDate }, locale: string): string {
  return [...new Set([first, last])].map((date) => formatCivilDate(date, locale)).join(" – ");
}

export const REST_LIMITS = {
  earliestDate: "2000-01-01",
  days: 400,
  daysAhead: 400,
} as const;

interface Streak {
  streakDays: number;
  longest: number;
  written: number;
  /** Planned days before today, and days with an entry. */
  planned: number;
}

/** Loops use the number of days since this date, because parsing thousands of dates is slow. */
const EPOCH = "1970-01-01";
const toNumber = (date: CivilDate) => daysBetween(EPOCH, date);
/** 1 January 1970 was a Thursday. */
const weekdayBit = (day: number) => 1 << ((day + 3) % 7);

function plannedBy({
  earlier_weekdays = [],
  rest_days = [],
  weekdays = EVERY_DAY,
}: Plan): (day: number) => boolean {
  const rests = new Set(rest_days.map(toNumber));
  const earlier = earlier_weekdays.map(({ until, weekdays: days }) => ({ until: toNumber(until), days }));
  return (day) => {
    const days = earlier.find(({ until }) => day < until)?.days ?? weekdays;
    return !rests.has(day) && (days & weekdayBit(day)) !== 0;
  };
}

export function isPlannedBy(plan: Plan): (date: CivilDate) => boolean {
  const isPlannedOn = plannedBy(plan);
  return (date) => isPlannedOn(toNumber(date));
}

export function isDueOn(plan: Plan, date: CivilDate): boolean {
  return plan.start_date <= date && isPlannedBy(plan)(date);
}

const MAX_REST_DAYS = 366;

/** Returns the last of the consecutive unplanned dates from `today` on, or undefined if an entry is planned for today. */
export function restsUntil(plan: Plan, today: CivilDate): CivilDate | undefined {
  const isPlanned = isPlannedBy(plan);
  if (isPlanned(today)) return undefined;
  let last = today;
  for (let day = 1; day < MAX_REST_DAYS && !isPlanned(addDays(today, day)); day++) last = addDays(today, day);
  return last;
}

export function firstDueDate(plan: Plan, today: CivilDate): CivilDate {
  const first = plan.start_date > today ? plan.start_date : today;
  const last = restsUntil(plan, first);
  return last === undefined ? first : addDays(last, 1);
}

interface NextEntry {
  number: number;
  /** `later`: the next date without an entry (today or tomorrow) isn't planned. */
  on: "today" | "tomorrow" | "later";
}

/** Returns the next entry of a challenge, or undefined if all entries are written. `dates` can repeat a date. */
export function nextEntry(
  dates: readonly CivilDate[],
  { days, ...plan }: Plan & { days: number },
  today: CivilDate,
): NextEntry | undefined {
  const number = new Set(dates).size + 1;
  if (number > days) return undefined;
  const isDue = (date: CivilDate) => isPlannedBy(plan)(date) && !dates.includes(date);
  if (isDue(today)) return { number: new Set(dates.filter((date) => date < today)).size + 1, on: "today" };
  return { number, on: dates.includes(today) && isDue(addDays(today, 1)) ? "tomorrow" : "later" };
}

export function withRest(restDays: readonly CivilDate[], { first, last, rests }: RestChange): CivilDate[] {
  const others = restDays.filter((date) => date < first || date > last);
  const count = rests ? daysBetween(first, last) + 1 : 0;
  return [...others, ...Array.from({ length: count }, (_, index) => addDays(first, index))].toSorted();
}

/**
 * Two consecutive missed days end a streak. A rest day doesn't end it, and counts only if it has an entry. A missing
 * entry for today has no effect. Counts entries and planned days only `within`; a streak may include earlier entries.
 */
export function streak(
  dates: readonly CivilDate[],
  plan: Plan,
  today: CivilDate,
  within?: { first: CivilDate; last: CivilDate },
): Streak {
  const isPlannedOn = plannedBy(plan);
  const now = toNumber(today);
  const last = within === undefined ? now : Math.min(now, toNumber(within.last));
  const first = within === undefined ? -Infinity : toNumber(within.first);
  const written = new Set(dates.map(toNumber).filter((day) => day <= last));
  const result: Streak = { streakDays: 0, longest: 0, written: 0, planned: 0 };
  let missed = 0;
  for (let day = Math.min(toNumber(plan.start_date), ...written); day <= last; day += 1) {
    const isWritten = written.has(day);
    if (isWritten) missed = 0;
    else if (day !== now && isPlannedOn(day)) missed += 1;
    else continue;
    if (isWritten) result.streakDays += 1;
    if (missed === 2) result.streakDays = 0;
    if (day < first) continue;
    result.planned += 1;
    if (!isWritten) continue;
    result.written += 1;
    result.longest = Math.max(result.longest, result.streakDays);
  }
  return result;
}

/** `rows` can contain entries of other challenges. */
export function streakIn(
  rows: readonly { challenge_id: string; date: CivilDate }[],
  challenge: Plan & { challenge_id: string },
  today: CivilDate,
): number {
  const own = rows.filter(({ challenge_id }) => challenge_id === challenge.challenge_id);
  return streak(
    own.map(({ date }) => date),
    challenge,
    today,
  ).streakDays;
}

/** Returns the same object if nothing changes. */
export function withRestMarks<Row extends Plan & { challenge_id: string }>(
  row: Row,
  marks: readonly RestMark[],
): Row {
  const { rest_days = [] } = row;
  const own = marks.filter(({ challengeId }) => challengeId === row.challenge_id);
  const after = own.reduce<readonly CivilDate[]>(withRest, rest_days);
  const isSame = after.length === rest_days.length && after.every((date, index) => date === rest_days[index]);
  return isSame ? row : { ...row, rest_days: after };
}

const FEWEST_ENTRIES = 3;
/** An estimate more than a year ahead is useless to the user. */
const MOST_DAYS = 366;

/** Estimates the date of the last entry at the current pace. Undefined with too few or all entries, or over a year away. */
export function expectedEnd(
  dates: readonly CivilDate[],
  { days, ...plan }: Plan & { days: number },
  today: CivilDate,
): CivilDate | undefined {
  const { planned, written } = streak(dates, plan, today);
  let left = Math.ceil(((days - written) * planned) / written);
  if (written < FEWEST_ENTRIES || left <= 0) return undefined;
  const isPlannedOn = plannedBy(plan);
  const tomorrow = toNumber(today) + 1;
  for (let day = dates.includes(today) ? tomorrow : tomorrow - 1; day < tomorrow + MOST_DAYS; day += 1) {
    if (isPlannedOn(day)) left -= 1;
    if (left === 0) return addDays(EPOCH, day);
  }
  return undefined;
}
