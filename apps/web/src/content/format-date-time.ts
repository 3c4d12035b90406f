import { addDays, dateStyleOf, formatCivilDate } from "@diary/core/civil-date";
import { clockTime } from "@diary/ui/clock-time";

export function pageLocale(): string {
  return document.documentElement.lang;
}

function formatOf(locale: string, timeZone?: "UTC"): Intl.DateTimeFormat {
  const month = dateStyleOf(locale) === "long" ? "long" : "short";
  const options = { year: "numeric", month, day: "numeric", ...clockTime } as const;
  return new Intl.DateTimeFormat(locale, timeZone === undefined ? options : { ...options, timeZone });
}

/** Formats in the device's time zone: "Dec 1, 2026, 09:00". */
export function formatDateTime(at: string | Date | number, locale = pageLocale()): string {
  return formatOf(locale).format(new Date(at));
}

/** Formats in UTC, so all readers see the same time. */
export function formatMoment(at: string): string {
  return formatOf(pageLocale(), "UTC").format(new Date(at));
}

export function formatDate(at: string): string {
  const locale = pageLocale();
  return new Intl.DateTimeFormat(locale, { dateStyle: dateStyleOf(locale) }).format(new Date(at));
}

export function formatDay(date: string): string {
  return formatCivilDate(date, pageLocale());
}

/** Bit 0 is Monday: 5 is "Mon, Wed". */
export function formatWeekdays(weekdays: number): string {
  const monday = "2024-01-01";
  const planned = [0, 1, 2, 3, 4, 5, 6].filter((day) => (weekdays & (1 << day)) !== 0);
  return formatList(
    planned.map((day) => formatCivilDate(addDays(monday, day), pageLocale(), { weekday: "short" })),
  );
}

export function formatList(texts: readonly string[]): string {
  return new Intl.ListFormat(pageLocale(), { type: "unit", style: "short" }).format(texts);
}
