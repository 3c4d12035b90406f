/** The numbers of the specification; the database checks the same ones. */
export const CHALLENGE_LIMITS = {
  /** Characters, counted as the database counts. */
  title: 25,
  desc: 500,
  template: 1_000,
  /** Of one of at most three tags. */
  tag: 20,
  tags: 3,
  /** What the field takes while typing. */
  days: { min: 0, max: 100 },
  /** What can be sent: a challenge of no days can't be completed. */
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

/** The tags of a challenge: words of its owner beside the category. */
export function tagsOf(tags: string): string[] {
  return tags === "" ? [] : tags.split(TAG_SEPARATOR);
}

/** Whether the entry that makes it `count` entries completes a challenge of `days` days. */
export function isCompletingEntry(count: number, days: number): boolean {
  return count > 0 && count >= days;
}

/** Once it has an end date, days, start date and the entries themselves are settled. */
export function hasEnded({ end_date }: { end_date: string | null }): boolean {
  return end_date !== null;
}

/** Whether entries can be written: what the selector of the day page offers. */
export function isActiveChallenge({ completed }: { completed: boolean }): boolean {
  return !completed;
}

/** The two lists of my page, each in the order it came in. */
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
