import type { CivilDate } from "../civil-date/civil-date.ts";

export const DAY_LIMITS = {
  /** Characters, counted as the database counts. */
  content: 10_000,
  earliestDate: "2000-01-01",
  /** How long after it was written an entry can be deleted. */
  deleteWithinHours: 24,
} as const;

interface Dated {
  date: CivilDate;
}

/** The entries newest first, each with its label: DAY `number`, counted from the oldest (1). */
export function numberDays<Entry extends Dated>(
  entries: readonly Entry[],
): { entry: Entry; number: number }[] {
  return entries
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map((entry, index) => ({ entry, number: entries.length - index }));
}

/** Whether `date` already has its entry: one a day. */
export function hasEntryOn(entries: readonly Dated[], date: CivilDate): boolean {
  return entries.some((entry) => entry.date === date);
}

/** `content` with `text` below it, apart by an empty line; `content` as it is where `text` stands in it already. */
export function appendText(content: string, text: string): string {
  if (`\n\n${content.trimEnd()}\n\n`.includes(`\n\n${text}\n\n`)) return content;
  return [content.trimEnd(), text].filter((part) => part !== "").join("\n\n");
}

/** The moment, in milliseconds since 1970, until which the writer of an entry can delete it. */
export function deletableUntil({ created_at }: { created_at: string }): number {
  return Date.parse(created_at) + DAY_LIMITS.deleteWithinHours * 3_600_000;
}
