import { dateStyleOf, formatCivilDate } from "@diary/core/civil-date";

export function pageLocale(): string {
  return document.documentElement.lang;
}

/** Formats a timestamp, date or milliseconds since 1970 in the device's time zone: "Dec 1, 2026, 09:00". */
export function formatDateTime(at: string | Date | number, locale = pageLocale()): string {
  const options = { dateStyle: dateStyleOf(locale), timeStyle: "short", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(at));
}

/** Formats a timestamp in UTC, for texts that all readers compare. */
export function formatMoment(at: string): string {
  const locale = pageLocale();
  const options = { dateStyle: dateStyleOf(locale), timeStyle: "short", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(at));
}

/** Formats a date in the device's time zone: "Dec 1, 2026". */
export function formatDate(at: string): string {
  const locale = pageLocale();
  return new Intl.DateTimeFormat(locale, { dateStyle: dateStyleOf(locale) }).format(new Date(at));
}

/** Formats a date (`YYYY-MM-DD`) in the page's language. */
export function formatDay(date: string): string {
  return formatCivilDate(date, pageLocale());
}
