import type { ChallengeCard } from "../challenge/challenge-types.ts";
import { addDays, type CivilDate } from "../civil-date/civil-date.ts";
import { isPlannedBy, type Plan, streak } from "../rest-days/rules.ts";
import type { FunctionRow } from "../supabase/index.ts";

/** Dates and character counts of all entries of a challenge that has entries in the year. */
export type WrittenDays = FunctionRow<"written_days">;

export interface YearCount {
  written: number;
  planned: number;
  /** Longest streak. It can include days of the previous year. */
  longest: number;
  characters: number;
}

interface YearDay {
  date: CivilDate;
  entries: number;
  characters: number;
  /** True if the day has no entry, and challenges ran on it but none planned an entry. */
  isRest: boolean;
}

type Challenge = Pick<
  ChallengeCard,
  | "category"
  | "challenge_id"
  | "completed"
  | "day"
  | "days"
  | "end_date"
  | "ended_early"
  | "last_line"
  | "title"
  | keyof Plan
>;

export interface Year extends YearCount {
  days: YearDay[];
  writtenDays: number;
  challenges: (YearCount & { challenge: Challenge })[];
}

export function datesOfYear(year: number): { first: CivilDate; last: CivilDate } {
  return { first: `${year}-01-01`, last: `${year}-12-31` };
}

export function earliestYear(challenges: readonly Plan[], today: CivilDate): number {
  const [first] = challenges.map(({ start_date }) => start_date).toSorted();
  return Number((first !== undefined && first < today ? first : today).slice(0, 4));
}

export function summarizeYear(
  year: number,
  rows: readonly WrittenDays[],
  challenges: readonly Challenge[],
  today: CivilDate,
): Year {
  const { first, last } = datesOfYear(year);
  const until = today < last ? today : last;
  const days = new Map<CivilDate, YearDay>();
  for (let date = first; date <= last; date = addDays(date, 1))
    days.set(date, { date, entries: 0, characters: 0, isRest: false });
  const total = { written: 0, planned: 0, longest: 0, characters: 0 };
  const each: Year["challenges"] = [];
  const resting = new Map<CivilDate, boolean>();
  for (const { challenge_id, characters, dates } of rows) {
    const challenge = challenges.find((one) => one.challenge_id === challenge_id);
    if (challenge === undefined) continue;
    // In a completed challenge, no day after the last entry is planned.
    const end = challenge.completed ? (dates.at(-1) ?? until) : until;
    const within = { first, last: end < until ? end : until };
    const { longest, planned, written } = streak(dates, challenge, today, within);
    const count = { written, planned, longest, characters: 0 };
    for (const [index, date] of dates.entries()) {
      const day = days.get(date);
      if (day === undefined || date > until) continue;
      day.entries += 1;
      day.characters += characters[index] ?? 0;
      count.characters += characters[index] ?? 0;
    }
    each.push({ challenge, ...count });
    total.written += written;
    total.planned += planned;
    total.longest = Math.max(total.longest, longest);
    total.characters += count.characters;
    const isPlanned = isPlannedBy(challenge);
    for (const date of days.keys())
      if (date >= challenge.start_date && date <= within.last)
        resting.set(date, (resting.get(date) ?? true) && !isPlanned(date));
  }
  for (const day of days.values()) day.isRest = day.entries === 0 && resting.get(day.date) === true;
  const all = [...days.values()];
  return {
    ...total,
    days: all,
    writtenDays: all.filter(({ entries }) => entries > 0).length,
    challenges: each,
  };
}
