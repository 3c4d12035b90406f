/** Calendar date `YYYY-MM-DD`. Never pass it to `new Date(...)`: midnight UTC is still the previous day in America. */
export type CivilDate = string;

/** PostgreSQL has no year 0. */
const PATTERN = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const MS_PER_DAY = 86_400_000;

export function isCivilDate(text: string): boolean {
  const time = toUtc(text);
  // Some browsers parse 30 February as 1 March.
  return PATTERN.test(text) && !Number.isNaN(time) && fromUtc(time) === text;
}

/** `month` is 1 to 12. Throws a `RangeError` if the date doesn't exist. */
export function civilDate(year: number, month: number, day: number): CivilDate {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  if (!isCivilDate(text)) throw new RangeError(`No such date: ${text}`);
  return text;
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return fromUtc(toUtc(date) + days * MS_PER_DAY);
}

export function daysBetween(from: CivilDate, to: CivilDate): number {
  return (toUtc(to) - toUtc(from)) / MS_PER_DAY;
}

export function weekdayOf(date: CivilDate): number {
  return new Date(toUtc(date)).getUTCDay();
}

export function dateStyleOf(locale: string): "long" | "medium" {
  return locale.startsWith("ja") ? "long" : "medium";
}

export function formatCivilDate(
  date: CivilDate,
  locale = "en",
  options: Intl.DateTimeFormatOptions = { dateStyle: dateStyleOf(locale) },
): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(toUtc(date));
}

/** `Sunday, November 22`, `11月22日(日)`. Japanese uses the short weekday, because the long one is hard to read. */
export function formatWithWeekday(date: CivilDate, locale: string): string {
  const weekday = locale.startsWith("ja") ? "short" : "long";
  return formatCivilDate(date, locale, { weekday, month: "long", day: "numeric" });
}

/** Avoids `Intl`: its first format takes 10 ms. With a `dayStartHour` of 3, 02:30 belongs to the previous day. */
export function today(now: number, dayStartHour: number): CivilDate {
  const here = new Date(now);
  const date = civilDate(here.getFullYear(), here.getMonth() + 1, here.getDate());
  return here.getHours() < dayStartHour ? addDays(date, -1) : date;
}

/** Returns the next time after `now` with this local hour, in ms. Doesn't add 24 hours: a day can have 23 or 25 hours. */
export function nextMomentAt(hour: number, now: number): number {
  const date = new Date(now);
  date.setHours(hour, 0, 0, 0);
  if (date.getTime() <= now) {
    date.setDate(date.getDate() + 1);
    date.setHours(hour, 0, 0, 0);
  }
  return date.getTime();
}

function toUtc(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function fromUtc(time: number): CivilDate {
  return new Date(time).toISOString().slice(0, 10);
}
