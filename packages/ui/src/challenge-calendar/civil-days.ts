/** A calendar date as `YYYY-MM-DD`, without a time and a zone. */
export type CivilDate = string;

const DAY = 86_400_000;

/** Days since 1970-01-01. UTC is only the ruler here: every one of its days has 24 hours. */
export function dayNumber(date: CivilDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY;
}

/** The date with this day number. */
export function dateOf(number: number): CivilDate {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

/** Column of a date in a week that begins on `weekStart` (0 is Sunday). */
export function weekColumn(date: CivilDate, weekStart: number): number {
  return (new Date(dayNumber(date) * DAY).getUTCDay() - weekStart + 7) % 7;
}
