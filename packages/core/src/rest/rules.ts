import { addDays, daysBetween, formatCivilDate, type CivilDate } from "../civil-date/civil-date.ts";
import type { AppErrorCode } from "../errors/index.ts";

/** All seven weekdays: Monday is bit 0, Sunday bit 6. */
export const EVERY_DAY = 127;

/** The dates for which entries of a challenge are planned; what is absent plans every day. */
export interface Plan {
  start_date: CivilDate;
  /** The weekdays planned now, one bit each; at least one. */
  weekdays?: number;
  /** Those planned before: each until the day before its date, in the order of the dates. */
  earlier_weekdays?: readonly { until: CivilDate; weekdays: number }[];
  /** Dates without an entry planned, whatever their weekday. */
  rest_days?: readonly CivilDate[];
}

/** The dates from `first` to `last`, both included, become rest days, or are none any more. */
export interface RestChange {
  first: CivilDate;
  last: CivilDate;
  rests: boolean;
}

/** Such a change on its way to the server, of the person who asked for it. */
export interface RestMark extends RestChange {
  challengeId: string;
  userId: string;
  /** Of several the earlier is sent first. */
  order: number;
}

/** One that the server rejected, and why. It is stored until a page has shown that. */
export type RefusedRestMark = RestMark & { refused: AppErrorCode };

/** Dates in their order as spans of days that follow each other. */
export function spansOf(dates: readonly CivilDate[]): { first: CivilDate; last: CivilDate }[] {
  const spans: { first: CivilDate; last: CivilDate }[] = [];
  for (const date of dates) {
    const span = spans.at(-1);
    if (span !== undefined && addDays(span.last, 1) === date) span.last = date;
    else spans.push({ first: date, last: date });
  }
  return spans;
}

/** A span in words: its day, or its first and last. */
export function formatSpan({ first, last }: { first: CivilDate; last: CivilDate }, locale: string): string {
  return [...new Set([first, last])].map((date) => formatCivilDate(date, locale)).join(" – ");
}

/** What a challenge may have. */
export const REST_LIMITS = {
  earliestDate: "2000-01-01",
  days: 400,
  /** How many days from now the last one lies at most. */
  daysAhead: 400,
} as const;

/** How a challenge's entries fit its plan up to a date. */
interface Streak {
  /** Entries in a row up to that date. */
  inARow: number;
  /** The most entries that were ever in a row. */
  longest: number;
  written: number;
  /** Days on which an entry was planned or written. */
  planned: number;
}

/** A date as a number, so that a walk over years counts instead of reading dates. */
const EPOCH = "1970-01-01";
const toNumber = (date: CivilDate) => daysBetween(EPOCH, date);
/** The epoch was a Thursday. */
const weekdayBit = (day: number) => 1 << ((day + 3) % 7);

/** Whether a date is planned, as a number. */
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

/** Whether an entry is planned for a date. What is not planned can be written all the same. */
export function isPlannedBy(plan: Plan): (date: CivilDate) => boolean {
  const isPlannedOn = plannedBy(plan);
  return (date) => isPlannedOn(toNumber(date));
}

/** Whether a challenge asks for its entry of a date: it has begun, and one is planned. */
export function isDueOn(plan: Plan, date: CivilDate): boolean {
  return plan.start_date <= date && isPlannedBy(plan)(date);
}

/** The rest days after those from `first` to `last` are marked, or their marks taken back. */
export function withRest(restDays: readonly CivilDate[], { first, last, rests }: RestChange): CivilDate[] {
  const others = restDays.filter((date) => date < first || date > last);
  const count = rests ? daysBetween(first, last) + 1 : 0;
  return [...others, ...Array.from({ length: count }, (_, index) => addDays(first, index))].toSorted();
}

/**
 * The streak up to `today`. A written day counts, also on a rest day; a rest day neither counts nor breaks. One missed
 * day is bridged by the next entry, two in a row end the streak. Today breaks nothing: there is still time.
 * @param within the dates that are counted, both included: a streak that goes on in them has begun before all the same
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
  const result: Streak = { inARow: 0, longest: 0, written: 0, planned: 0 };
  let missed = 0;
  for (let day = Math.min(toNumber(plan.start_date), ...written); day <= last; day += 1) {
    const isWritten = written.has(day);
    if (isWritten) missed = 0;
    else if (day !== now && isPlannedOn(day)) missed += 1;
    else continue;
    if (isWritten) result.inARow += 1;
    if (missed === 2) result.inARow = 0;
    if (day < first) continue;
    result.planned += 1;
    if (!isWritten) continue;
    result.written += 1;
    result.longest = Math.max(result.longest, result.inARow);
  }
  return result;
}

/** The entries in a row of a challenge, by the dates of several. */
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
  ).inARow;
}

/** A challenge as it is once these marks have arrived, in their order; the same object where they change nothing. */
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

/** From how many entries on a pace shows. */
const FEWEST_ENTRIES = 3;
/** A date further away is of no use. */
const MOST_DAYS = 366;

/**
 * The date of the last entry of a challenge of `days` entries if as many of the planned days are written as until now.
 * Undefined where that can't be said yet, lies too far away, or nothing is left to write.
 */
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
