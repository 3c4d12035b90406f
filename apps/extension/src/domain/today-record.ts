import { type CivilDate, today } from "@diary/core/civil-date";
import { isDueOn, type Plan } from "@diary/core/rest";

/** What is known of one date of one person: enough for the badge and the reminder without a network. */
export interface TodayRecord {
  userId: string;
  date: CivilDate;
  /** 0 to 6: the hour at which this person's day begins. */
  dayStartHour: number;
  /** Milliseconds to add to this device's clock, where that is known to be wrong. */
  clockMs?: number;
  /** The challenges that are not completed. */
  active: ({ challenge_id: string } & Plan)[];
  /** Ids of those with an entry of `date`, an entry that waits to be sent included. */
  written: string[];
}

/** This device's time, corrected as when the record was written: the badge counts the same day as the popup. */
export function correctedTime({ clockMs = 0 }: TodayRecord, now: number): number {
  return now + clockMs;
}

/** What a person has submitted and the server does not have: they are done with it. */
type Submitted = readonly { challengeId: string; date: CivilDate }[];

/** The challenges that wait for today's entry; one that rests today does not. On a new day nothing is written yet. */
export function openChallenges(record: TodayRecord, now: number, submitted: Submitted = []): string[] {
  const date = today(correctedTime(record, now), record.dayStartHour);
  const written = new Set(record.date === date ? record.written : []);
  for (const entry of submitted) if (entry.date === date) written.add(entry.challengeId);
  return record.active
    .filter((challenge) => isDueOn(challenge, date) && !written.has(challenge.challenge_id))
    .map(({ challenge_id }) => challenge_id);
}

/** What stands on the badge: nothing where nothing is open. */
export function badgeText(open: number): string {
  return open === 0 ? "" : String(Math.min(open, 99));
}
