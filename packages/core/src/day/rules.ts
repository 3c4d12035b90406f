import type { CivilDate } from "../civil-date/civil-date.ts";

export const DAY_LIMITS = {
  /** Code points, as the database counts. */
  content: 10_000,
  earliestDate: "2000-01-01",
  /** Hours during which an entry can be deleted. */
  deleteWithinHours: 24,
} as const;

interface Dated {
  date: CivilDate;
}

/** Entries newest first, each with its label DAY `number`, counted from the oldest (1). */
export function numberDays<Entry extends Dated>(
  entries: readonly Entry[],
): { entry: Entry; number: number }[] {
  return entries
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map((entry, index) => ({ entry, number: entries.length - index }));
}

/** Returns true if `date` has an entry. */
export function hasEntryOn(entries: readonly Dated[], date: CivilDate): boolean {
  return entries.some((entry) => entry.date === date);
}

/** Appends `text` below an empty line, unless `content` contains it. */
export function appendText(content: string, text: string): string {
  if (`\n\n${content.trimEnd()}\n\n`.includes(`\n\n${text}\n\n`)) return content;
  return [content.trimEnd(), text].filter((part) => part !== "").join("\n\n");
}

/** Moment until which an entry can be deleted, in milliseconds since 1970. */
export function deletableUntil({ created_at }: { created_at: string }): number {
  return Date.parse(created_at) + DAY_LIMITS.deleteWithinHours * 3_600_000;
}
