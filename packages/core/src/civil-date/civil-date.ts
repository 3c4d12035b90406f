/**
 * A date on a user's calendar, as `YYYY-MM-DD`: no time, no zone, as in the database.
 * Never pass one to `new Date(...)`, which reads it as midnight in UTC: that is the day before in America.
 */
export type CivilDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;

/** True for a date that exists: `2024-02-29` is one, `2023-02-29` and `2024-2-9` are not. */
export function isCivilDate(text: string): boolean {
  const match = PATTERN.exec(text);
  if (match === null) return false;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  const date = utc(year, month, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The date of these numbers (month 1 to 12). Throws a `RangeError` for one that does not exist. */
export function civilDate(year: number, month: number, day: number): CivilDate {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  if (!isCivilDate(text)) throw new RangeError(`No such date: ${text}`);
  return text;
}

/** `date` moved by whole days, over months, years and daylight saving alike. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return fromUtc(toUtc(date).getTime() + days * MS_PER_DAY);
}

/** How many days `to` lies after `from`: 1 from a day to the next, negative when it lies before. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / MS_PER_DAY);
}

/** The date in words, for example `Nov 20, 2026`; the options are those of `Intl.DateTimeFormat`. */
export function formatCivilDate(
  date: CivilDate,
  locale = "en",
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium" },
): string {
  // Read and written in UTC: the zone of the device has no part in it.
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(toUtc(date));
}

function toUtc(date: CivilDate): Date {
  const match = PATTERN.exec(date);
  if (match === null) throw new RangeError(`Not a date: ${date}`);
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  return utc(year, month, day);
}

function fromUtc(time: number): CivilDate {
  return new Date(time).toISOString().slice(0, 10);
}

/** Not `Date.UTC` at once: it takes the years 0 to 99 for 1900 to 1999. */
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}
