import { type CivilDate, today } from "@diary/core/civil-date";

/** What is known of one date of one person: enough for the badge and the reminder without a network. */
export interface TodayRecord {
  v: 1;
  userId: string;
  date: CivilDate;
  /** 0 to 6: the hour at which this person's day begins. */
  dayStartHour: number;
  /** Milliseconds to add to this device's clock, where that is known to be wrong. */
  clockMs?: number;
  /** The challenges that are not completed. */
  active: { challenge_id: string; start_date: CivilDate }[];
  /** Ids of those with an entry of `date`, an entry that waits to be sent included. */
  written: string[];
}

/** This device's time, corrected as when the record was written: the badge counts the same day as the popup. */
export function correctedTime({ clockMs = 0 }: TodayRecord, now: number): number {
  return now + clockMs;
}

/** The challenges that wait for today's entry. On a new day nothing is written yet. */
export function openChallenges(record: TodayRecord, now: number): string[] {
  const date = today(correctedTime(record, now), record.dayStartHour);
  const written = new Set(record.date === date ? record.written : []);
  return record.active
    .filter(({ challenge_id, start_date }) => start_date <= date && !written.has(challenge_id))
    .map(({ challenge_id }) => challenge_id);
}

/** The record once an entry of `date` was written for a challenge. */
export function markWritten(record: TodayRecord, challengeId: string, date: CivilDate): TodayRecord {
  if (record.date !== date || record.written.includes(challengeId)) return record;
  return { ...record, written: [...record.written, challengeId] };
}

/** The record once the server has taken an entry. A challenge that it completed is not waited for any more. */
export function markDelivered(
  record: TodayRecord,
  { challenge_id, date }: { challenge_id: string; date: CivilDate },
  completed: boolean,
): TodayRecord {
  const written = markWritten(record, challenge_id, date);
  if (!completed) return written;
  return {
    ...written,
    active: written.active.filter((challenge) => challenge.challenge_id !== challenge_id),
  };
}

/** What stands on the badge: nothing where nothing is open. */
export function badgeText(open: number): string {
  return open === 0 ? "" : String(Math.min(open, 99));
}
