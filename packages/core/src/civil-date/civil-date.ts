/**
 * A date on a user's calendar, as `YYYY-MM-DD`: no time, no zone, as in the database.
 * Never pass one to `new Date(...)`, which reads it as midnight in UTC: that is the day before in America.
 */
export type CivilDate = string;

const PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const MS_PER_DAY = 86_400_000;

/** True for a date that exists: `2024-02-29` is one, `2023-02-29` and `2024-2-9` are not. */
export function isCivilDate(text: string): boolean {
  const time = toUtc(text);
  // Not every browser refuses a 30 February: some take it for 1 March.
  return PATTERN.test(text) && !Number.isNaN(time) && fromUtc(time) === text;
}

/** The date of these numbers (month 1 to 12). Throws a `RangeError` for one that does not exist. */
export function civilDate(year: number, month: number, day: number): CivilDate {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  if (!isCivilDate(text)) throw new RangeError(`No such date: ${text}`);
  return text;
}

/** `date` moved by whole days, over months, years and daylight saving alike. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return fromUtc(toUtc(date) + days * MS_PER_DAY);
}

/** How many days `to` lies after `from`: 1 from a day to the next, negative when it lies before. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return (toUtc(to) - toUtc(from)) / MS_PER_DAY;
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

/**
 * The date on the calendar of this device's owner at the moment `now` (milliseconds since 1970), in the zone that the
 * device is in. By `Date`, not by `Intl`: a page's first format takes 10 ms of a fast machine.
 * @param dayStartHour 0 to 6: with 3, half past one at night still belongs to the day before
 */
export function today(now: number, dayStartHour: number): CivilDate {
  const here = new Date(now);
  const date = civilDate(here.getFullYear(), here.getMonth() + 1, here.getDate());
  return here.getHours() < dayStartHour ? addDays(date, -1) : date;
}

/**
 * The next moment at which it is this hour here, in milliseconds since 1970; never now itself. By the calendar and
 * not by 24 hours: days on which the clocks change are longer or shorter.
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

/** In milliseconds since 1970; NaN for what is no date. */
function toUtc(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function fromUtc(time: number): CivilDate {
  return new Date(time).toISOString().slice(0, 10);
}
