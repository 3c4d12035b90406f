import { type CivilDate, today } from "@diary/core/civil-date";
import { remainingCorrection } from "@diary/core/clock";
import { isDueOn, lapseOf, type Plan } from "@diary/core/rest-days";

export interface ActiveChallenge extends Plan {
  challenge_id: string;
  created_at?: string;
  /** Date of the latest entry, at the earliest `MAX_QUIET_DAYS` + 1 days ago. Undefined without entries. */
  lastEntry?: CivilDate | undefined;
}

export interface TodayRecord {
  userId: string;
  date: CivilDate;
  dayStartHour: number;
  clockMs?: number;
  /** Time of the measurement of `clockMs` by the device's clock. `remainingCorrection` ignores old measurements. */
  clockAt?: number;
  active: ActiveChallenge[];
  written: string[];
}

/** Corrects `now` by the measured error of the device's clock, so badge and popup use the same date. */
export function correctedTime({ clockAt = 0, clockMs: correction = 0 }: TodayRecord, now: number): number {
  return now + remainingCorrection({ at: clockAt, correction }, now);
}

type Submitted = readonly { challengeId: string; date: CivilDate }[];

export function openChallenges(record: TodayRecord, now: number, submitted: Submitted = []): string[] {
  const date = today(correctedTime(record, now), record.dayStartHour);
  const written = new Set(record.date === date ? record.written : []);
  for (const entry of submitted) if (entry.date === date) written.add(entry.challengeId);
  return record.active
    .filter((challenge) => isDueOn(challenge, date) && !written.has(challenge.challenge_id))
    .map(({ challenge_id }) => challenge_id);
}

/** Returns open challenges except lapsed challenges, which the server's reminder mails also skip. */
export function challengesToRemindOf(record: TodayRecord, now: number, submitted: Submitted = []): string[] {
  const date = today(correctedTime(record, now), record.dayStartHour);
  const active = record.active.filter((challenge) => {
    const pending = submitted.filter(({ challengeId }) => challengeId === challenge.challenge_id);
    const dates = [challenge.lastEntry ?? [], ...pending.map((entry) => entry.date)].flat();
    return lapseOf(dates, challenge, date) === undefined;
  });
  return openChallenges({ ...record, active }, now, submitted);
}

export function badgeText(open: number): string {
  return open === 0 ? "" : String(Math.min(open, 99));
}
