/** Limits of the specification; the database enforces the same ones. */
export const CHALLENGE_LIMITS = {
  /** Code points, as the database counts. */
  title: 25,
  desc: 500,
  template: 1_000,
  /** Characters of one of at most three tags. */
  tag: 20,
  tags: 3,
  /** Range that the field accepts. */
  days: { min: 0, max: 100 },
  /** Range that can be submitted: a challenge of zero days can't be completed. */
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

/** Tags of a challenge. */
export function tagsOf(tags: string): string[] {
  return tags === "" ? [] : tags.split(TAG_SEPARATOR);
}

/** Returns true if entry number `count` completes a challenge of `days` days. */
export function isCompletingEntry(count: number, days: number): boolean {
  return count > 0 && count >= days;
}

/** A challenge with an end date has fixed days, start date and entries. */
export function hasEnded({ end_date }: { end_date: string | null }): boolean {
  return end_date !== null;
}

/** Returns true if the challenge accepts entries. */
export function isActiveChallenge({ completed }: { completed: boolean }): boolean {
  return !completed;
}

/** The two lists of My page, each in its original order. */
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
