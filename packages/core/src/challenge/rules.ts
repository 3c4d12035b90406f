import type { CivilDate } from "../civil-date/civil-date.ts";

/** Limits of texts count code points. The database enforces the same limits. */
export const CHALLENGE_LIMITS = {
  title: 25,
  desc: 500,
  template: 1_000,
  tag: 20,
  tags: 3,
  days: { min: 0, max: 100 },
  /** Limits of the database. The form's field starts at 0, but a challenge of zero days couldn't have an entry. */
  submittedDays: { min: 1, max: 100 },
  earliestStart: "2000-01-01",
} as const;

export const CATEGORIES = [
  "HTML",
  "CSS",
  "JavaScript",
  "TypeScript",
  "React",
  "NodeJS",
  "PHP",
  "Java",
  "Other",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const TAG_SEPARATOR = ", ";

export function tagsOf(tags: string): string[] {
  return tags === "" ? [] : tags.split(TAG_SEPARATOR);
}

export function isCompletingEntry(count: number, days: number): boolean {
  return count > 0 && count >= days;
}

export function hasEnded({ end_date }: { end_date: string | null }): boolean {
  return end_date !== null;
}

/** `ended-early`: the owner ended the challenge before it had all its entries, and can resume it. */
export type Ending = "open" | "full" | "ended-early";

export function endingOf({ completed, ended_early }: { completed: boolean; ended_early?: boolean }): Ending {
  if (!completed) return "open";
  return ended_early === true ? "ended-early" : "full";
}

/** Returns the date before which a planned date without an entry is missed. No date after an early end is missed. */
export function lastOpenDate(
  challenge: { completed: boolean; ended_early?: boolean; end_date: CivilDate | null },
  today: CivilDate,
): CivilDate {
  const { end_date } = challenge;
  const isOver = endingOf(challenge) === "ended-early" && end_date !== null && end_date < today;
  return isOver ? end_date : today;
}

export function isActiveChallenge({ completed }: { completed: boolean }): boolean {
  return !completed;
}

export function splitByCompletion<Row extends { completed: boolean }>(
  rows: readonly Row[],
): { challenging: Row[]; achieved: Row[] } {
  return {
    challenging: rows.filter(isActiveChallenge),
    achieved: rows.filter((row) => !isActiveChallenge(row)),
  };
}

export function isOwner({ user_id }: { user_id: string }, userId: string | null): boolean {
  return user_id === userId;
}
