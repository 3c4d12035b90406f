/** Language of the page, for dates and numbers. */
export function pageLocale(): string {
  return document.documentElement.lang;
}

/**
 * Formats a moment by this device's clock: "Dec 1, 2026, 09:00".
 * @param at a timestamp of the database, a date, or milliseconds since 1970
 */
export function formatDateTime(at: string | Date | number, locale = pageLocale()): string {
  const options = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(at));
}

/** Date of a timestamp of the database by this device's clock: "Dec 1, 2026". */
export function formatDate(at: string): string {
  return new Intl.DateTimeFormat(pageLocale(), { dateStyle: "medium" }).format(new Date(at));
}

/** Date for running text: a line may break after a hyphen, but not within a date. */
export function unbrokenDate(date: string): string {
  return date.replaceAll("-", "\u2011");
}
