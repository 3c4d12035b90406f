import { addDays, daysBetween, type CivilDate } from "../civil-date/civil-date.ts";
import { EVERY_DAY, isPlannedBy, type Plan } from "./rules.ts";

/** A lapse begins after this number of days without an entry, rest day or change of weekdays (`private.lapsed_since`). */
const QUIET_DAYS = 7;
export const MAX_QUIET_DAYS = 2 * QUIET_DAYS;

export interface Lapse {
  since: CivilDate;
  lastEntry: CivilDate;
}

/** Two weeks if at most one day a week is planned, because one missed planned day doesn't end a streak. */
const quietDaysOf = ({ weekdays = EVERY_DAY }: Plan) =>
  (weekdays & (weekdays - 1)) === 0 ? MAX_QUIET_DAYS : QUIET_DAYS;

/** `created_at` counts as activity, because an imported challenge has only old entries. */
interface PlanWithCreation extends Plan {
  created_at?: string;
}

/** Returns the current lapse of an open challenge, or undefined if it has no entries or hasn't lapsed. */
export function lapseOf(
  dates: readonly CivilDate[],
  plan: PlanWithCreation,
  today: CivilDate,
): Lapse | undefined {
  const lastEntry = latestOf(dates);
  if (lastEntry === undefined) return undefined;
  const since = addDays(lastActivity(lastEntry, plan, today), quietDaysOf(plan) + 1);
  return since > today ? undefined : { since, lastEntry };
}

function lastActivity(
  lastEntry: CivilDate,
  { created_at, earlier_weekdays, rest_days, start_date }: PlanWithCreation,
  today: CivilDate,
): CivilDate {
  const rests = (rest_days ?? []).filter((date) => date <= today);
  const changes = (earlier_weekdays ?? []).map(({ until }) => until);
  const creation = created_at === undefined ? [] : [created_at.slice(0, "2026-11-28".length)];
  return latestOf([lastEntry, start_date, ...creation, ...changes, ...rests])!;
}

interface LapsingChallenge extends PlanWithCreation {
  challenge_id: string;
  completed: boolean;
}

/** Sorted by last entry, newest first. Empty if the user wrote within a week or an open challenge with entries hasn't lapsed. */
export function lapsedChallenges<Row extends LapsingChallenge>(
  challenges: readonly Row[],
  entries: readonly { challenge_id: string; date: CivilDate }[],
  today: CivilDate,
): (Lapse & { challenge: Row })[] {
  if (entries.some(({ date }) => isRecent(date, today))) return [];
  const begun = challenges.flatMap((challenge) => {
    const own = entries.filter(({ challenge_id }) => challenge_id === challenge.challenge_id);
    if (challenge.completed || own.length === 0) return [];
    const dates = own.map(({ date }) => date);
    return [{ challenge, lapse: lapseOf(dates, challenge, today) }];
  });
  const lapsed = begun.flatMap(({ challenge, lapse }) =>
    lapse === undefined ? [] : [{ challenge, ...lapse }],
  );
  if (lapsed.length < begun.length) return [];
  return lapsed.toSorted((a, b) => b.lastEntry.localeCompare(a.lastEntry));
}

export const isRecent = (date: CivilDate, today: CivilDate) => date > addDays(today, -QUIET_DAYS);

const latestOf = (dates: readonly CivilDate[]) => dates.toSorted().at(-1);

const MAX_DAYS = 4000;

/** Returns the date of the last entry if `left` entries are written on the planned dates from `first` on. */
export function dateOfLastEntry(plan: Plan, left: number, first: CivilDate): CivilDate | undefined {
  const isPlanned = isPlannedBy(plan);
  let open = left;
  for (let day = 0; day < MAX_DAYS; day += 1) {
    const date = addDays(first, day);
    if (isPlanned(date)) open -= 1;
    if (open <= 0) return date;
  }
  return undefined;
}

export function withWeekdays<Row extends Plan>(row: Row, weekdays: number, today: CivilDate): Row {
  const { earlier_weekdays = [], weekdays: before = EVERY_DAY } = row;
  if (weekdays === before) return row;
  const last = earlier_weekdays.at(-1);
  const isFirstToday = last === undefined || daysBetween(last.until, today) > 0;
  return {
    ...row,
    weekdays,
    earlier_weekdays: isFirstToday
      ? [...earlier_weekdays, { until: today, weekdays: before }]
      : earlier_weekdays,
  };
}
