/** The numbers of the specification; the database checks the same ones. */
export const CHALLENGE_LIMITS = {
  /** Characters, counted as the database counts. */
  title: 25,
  desc: 500,
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

/** Whether the entry that makes it `count` entries completes a challenge of `days` days. */
export function completes(count: number, days: number): boolean {
  return count > 0 && count >= days;
}

/** Once it has an end date, days, start date and the entries themselves are settled. */
export function hasEnded({ end_date }: { end_date: string | null }): boolean {
  return end_date !== null;
}

/** Whether entries can be written: what the selector of the day page offers. */
export function isActive({ completed }: { completed: boolean }): boolean {
  return !completed;
}

/** The two lists of my page, each in the order it came in. */
export function splitByCompletion<Row extends { completed: boolean }>(
  rows: readonly Row[],
): { challenging: Row[]; achieved: Row[] } {
  return {
    challenging: rows.filter(isActive),
    achieved: rows.filter((row) => !isActive(row)),
  };
}

export function isOwner({ user_id }: { user_id: string }, userId: string | null): boolean {
  return user_id === userId;
}

/** Cards of one author in a row that the feed shows before it folds the rest of them. */
export const FEED_CARDS_IN_A_ROW = 3;

/** A place in the feed: a card, or the rest of a row of one author's, under the id of the first of them. */
export type FeedItem<Row> = { kind: "card"; row: Row } | { kind: "folded"; id: string; rows: Row[] };

/**
 * The feed with long rows of one author folded, so that nobody fills it. It is done where the feed is shown: pages stay one
 * request by one index, whoever wrote what is on them.
 * @param opened the folds that the reader opened
 */
export function foldAuthors<Row extends { challenge_id: string; user_id: string }>(
  rows: readonly Row[],
  opened: ReadonlySet<string>,
): FeedItem<Row>[] {
  const items: FeedItem<Row>[] = [];
  let inARow = 0;
  for (const [index, row] of rows.entries()) {
    inARow = row.user_id === rows[index - 1]?.user_id ? inARow + 1 : 1;
    const last = items.at(-1);
    if (inARow <= FEED_CARDS_IN_A_ROW) items.push({ kind: "card", row });
    else if (last?.kind === "folded") last.rows.push(row);
    else items.push({ kind: "folded", id: row.challenge_id, rows: [row] });
  }
  return items.flatMap((item): FeedItem<Row>[] =>
    item.kind === "folded" && (opened.has(item.id) || item.rows.length === 1)
      ? item.rows.map((row) => ({ kind: "card", row }))
      : [item],
  );
}
