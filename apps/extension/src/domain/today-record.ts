import { type CivilDate, today } from "@diary/core/civil-date";
import { isDueOn, type Plan } from "@diary/core/rest-days";

export interface TodayRecord {
  userId: string;
  date: CivilDate;
  /** 0 to 6: the hour at which the user's day begins. */
  dayStartHour: number;
  /** Milliseconds to add to this device's clock, if that is known to be wrong. */
  clockMs?: number;
  active: ({ challenge_id: string } & Plan)[];
  /** Ids of challenges with an entry on `date`, pending entries included. */
  written: string[];
}

/** Corrected as when the record was written, so badge and popup count the same day. */
export function correctedTime({ clockMs = 0 }: TodayRecord, now: number): number {
  return now + clockMs;
}

type Submitted = readonly { challengeId: string; date: CivilDate }[];

/** Rest days are not open. On a new day nothing is written yet. */
export function openChallenges(record: TodayRecord, now: number, submitted: Submitted = []): string[] {
  const date = today(correctedTime(record, now), record.dayStartHour);
  const written = new Set(record.date === date ? record.written : []);
  for (const entry of submitted) if (entry.date === date) written.add(entry.challengeId);
  return record.active
    .filter((challenge) => isDueOn(challenge, date) && !written.has(challenge.challenge_id))
    .map(({ challenge_id }) => challenge_id);
}

export function badgeText(open: number): string {
  return open === 0 ? "" : String(Math.min(open, 99));
}
