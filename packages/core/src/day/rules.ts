import type { CivilDate } from "../civil-date/civil-date.ts";

export const DAY_LIMITS = {
  content: 10_000,
  earliestDate: "2000-01-01",
  deleteWithinHours: 24,
} as const;

interface Dated {
  date: CivilDate;
}

export function numberDays<Entry extends Dated>(
  entries: readonly Entry[],
): { entry: Entry; number: number }[] {
  return entries
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map((entry, index) => ({ entry, number: entries.length - index }));
}

export function groupByMonth<Numbered extends { entry: Dated }>(
  numbered: readonly Numbered[],
): { month: string; entries: Numbered[] }[] {
  const months: { month: string; entries: Numbered[] }[] = [];
  for (const each of numbered) {
    const month = each.entry.date.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.entries.push(each);
    else months.push({ month, entries: [each] });
  }
  return months;
}

/** Number that the date's entry has or will have. Pass `count` if `entries` haven't loaded. */
export function numberOn(
  date: CivilDate,
  entries: readonly Dated[],
  pendingDates: readonly CivilDate[],
  count = entries.length,
): number {
  const delivered = numberDays(entries).find(({ entry }) => entry.date === date);
  const later = entries.filter((other) => other.date > date).length;
  const pending = pendingDates.filter((other) => other < date && !hasEntryOn(entries, other)).length;
  return delivered?.number ?? count + 1 - later + pending;
}

export function hasEntryOn(entries: readonly Dated[], date: CivilDate): boolean {
  return entries.some((entry) => entry.date === date);
}

export function appendText(content: string, text: string): string {
  if (`\n\n${content.trimEnd()}\n\n`.includes(`\n\n${text}\n\n`)) return content;
  return [content.trimEnd(), text].filter((part) => part !== "").join("\n\n");
}

export function deletableUntil({ created_at }: { created_at: string }): number {
  return Date.parse(created_at) + DAY_LIMITS.deleteWithinHours * 3_600_000;
}
