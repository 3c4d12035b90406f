import { type Ending, endingOf } from "../challenge/rules.ts";
import { addDays, type CivilDate } from "../civil-date/civil-date.ts";
import { type Plan, streak } from "../rest-days/rules.ts";
import { readRows, readWithTimeout, type ReadAsVisitor } from "./read-as-visitor.ts";

export interface PublicProgress {
  challengeId: string;
  title: string;
  nickname: string;
  day: number;
  days: number;
  ending: Ending;
  streakDays: number;
}

const TIMEOUT_MS = 5000;

/** Reads as a visitor. Private, hidden and deleted challenges are `missing`, like those that never existed. */
export async function readPublicProgress(
  challengeId: string,
  read: ReadAsVisitor,
  now: number,
): Promise<PublicProgress | "missing" | "failed"> {
  const progress = await readWithTimeout(read, (reading) => readRow(challengeId, reading, now), {
    milliseconds: TIMEOUT_MS,
    left: undefined,
  });
  return progress ?? "failed";
}

type ProgressRow = Pick<PublicProgress, "title" | "nickname" | "day" | "days"> &
  Plan & { completed: boolean; ended_early: boolean; dates: CivilDate[] };

async function readRow(id: string, read: ReadAsVisitor, now: number): Promise<PublicProgress | "missing"> {
  const [row] = await readRows<ProgressRow>(read, "rpc/public_progress", { challenge_id: id });
  if (row === undefined) return "missing";
  const { completed, dates, day, days, ended_early, nickname, title, ...plan } = row;
  return {
    challengeId: id,
    title,
    nickname,
    day: Math.min(day, days),
    days,
    ending: endingOf({ completed, ended_early }),
    streakDays: streak(dates, plan, currentDate(dates, now)).streakDays,
  };
}

/** Returns the earliest date that can be the author's: the time zone is private, and a later date could end the streak. */
function currentDate([latest = ""]: readonly CivilDate[], now: number): CivilDate {
  const earliest = addDays(new Date(now).toISOString().slice(0, 10), -1);
  return latest > earliest ? latest : earliest;
}
