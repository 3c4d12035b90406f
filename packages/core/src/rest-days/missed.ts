import { addDays, type CivilDate } from "../civil-date/civil-date.ts";
import { isPlannedBy, type Plan } from "./rules.ts";

export interface MissedDate {
  date: CivilDate;
  isBridged: boolean;
}

/** Returns missed dates, newest first. A single missed date between entries is bridged: it doesn't end a streak. */
export function missedDates(dates: readonly CivilDate[], plan: Plan, today: CivilDate): MissedDate[] {
  const isPlanned = isPlannedBy(plan);
  const written = new Set(dates.filter((date) => date <= today));
  const missed: MissedDate[] = [];
  let hasEntry = false;
  let sinceEntry = 0;
  const first = [...written, plan.start_date].toSorted()[0]!;
  for (let date = first; date <= today; date = addDays(date, 1)) {
    if (written.has(date)) {
      const last = missed.at(-1);
      if (last !== undefined && sinceEntry === 1 && hasEntry) last.isBridged = true;
      hasEntry = true;
      sinceEntry = 0;
    } else if (date < today && isPlanned(date)) {
      sinceEntry += 1;
      if (date >= plan.start_date) missed.push({ date, isBridged: false });
    }
  }
  return missed.toReversed();
}

export function bridgedDates(dates: readonly CivilDate[], plan: Plan, today: CivilDate): CivilDate[] {
  return missedDates(dates, plan, today)
    .filter(({ isBridged }) => isBridged)
    .map(({ date }) => date);
}

/** Returns for each bridged date the number of entries before it, which is its position on the card. */
export function bridgesOf(dates: readonly CivilDate[], missed: readonly MissedDate[]): number[] {
  const written = [...new Set(dates)];
  return missed
    .filter(({ isBridged }) => isBridged)
    .map((bridged) => written.filter((date) => date < bridged.date).length);
}
