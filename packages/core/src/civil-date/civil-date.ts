/**
 * Date on a user's calendar, `YYYY-MM-DD`, without time or zone. Never pass one to `new Date(...)`: it reads midnight
 * UTC, which is the previous day in America.
 */
export type CivilDate = string;

const PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const MS_PER_DAY = 86_400_000;

/** Returns true for an existing date: `2024-02-29`, but not `2023-02-29` or `2024-2-9`. */
export function isCivilDate(text: string): boolean {
  const time = toUtc(text);
  // Some browsers parse 30 February as 1 March.
  return PATTERN.test(text) && !Number.isNaN(time) && fromUtc(time) === text;
}

/** Date of these numbers (month 1 to 12). Throws a `RangeError` if it does not exist. */
export function civilDate(year: number, month: number, day: number): CivilDate {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  if (!isCivilDate(text)) throw new RangeError(`No such date: ${text}`);
  return text;
}

/** Adds whole days, across months, years and daylight saving. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return fromUtc(toUtc(date) + days * MS_PER_DAY);
}

/** Days from `from` to `to`: 1 for consecutive dates, negative if `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return (toUtc(to) - toUtc(from)) / MS_PER_DAY;
}

/** Formats a date, for example `Nov 20, 2026`; the options are those of `Intl.DateTimeFormat`. */
export function formatCivilDate(
  date: CivilDate,
  locale = "en",
  options: Intl.DateTimeFormatOptions = { dateStyle: "medium" },
): string {
  // UTC on both sides, so the device's zone doesn't matter.
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(toUtc(date));
}

/**
 * Date on this device's calendar at `now` (milliseconds since 1970). Uses `Date`, because a page's first `Intl`
 * format takes 10 ms.
 * @param dayStartHour 0 to 6: with 3, half past one at night belongs to the previous day
 */
export function today(now: number, dayStartHour: number): CivilDate {
  const here = new Date(now);
  const date = civilDate(here.getFullYear(), here.getMonth() + 1, here.getDate());
  return here.getHours() < dayStartHour ? addDays(date, -1) : date;
}

/**
 * Next moment with this local hour, in milliseconds since 1970; never `now`. Days with clock changes have 23 or 25
 * hours.
 */
export function nextMomentAt(hour: number, now: number): number {
  const date = new Date(now);
  date.setHours(hour, 0, 0, 0);
  if (date.getTime() <= now) {
    date.setDate(date.getDate() + 1);
    date.setHours(hour, 0, 0, 0);
  }
  return date.getTime();
}

/** Milliseconds since 1970; NaN for an invalid date. */
function toUtc(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function fromUtc(time: number): CivilDate {
  return new Date(time).toISOString().slice(0, 10);
}
