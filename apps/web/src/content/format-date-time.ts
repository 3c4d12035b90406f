/** The language that the page is in, for dates and numbers. */
export function pageLocale(): string {
  return document.documentElement.lang;
}

/**
 * A moment by this device's clock: "Dec 1, 2026, 09:00".
 * @param at a timestamp of the database, a date, or milliseconds since 1970
 */
export function formatDateTime(at: string | Date | number, locale = pageLocale()): string {
  const options = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(at));
}

/** The date of a timestamp of the database by this device's clock: "Dec 1, 2026". */
export function formatDate(at: string): string {
  return new Intl.DateTimeFormat(pageLocale(), { dateStyle: "medium" }).format(new Date(at));
}

/** A date for the middle of a sentence: a line may end after a hyphen, and not within a date. */
export function unbrokenDate(date: string): string {
  return date.replaceAll("-", "\u2011");
}
