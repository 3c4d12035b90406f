import { addDays, civilDate, type CivilDate } from "./civil-date.ts";

const HALF_AN_HOUR = 1_800_000;
/** Longer than any day, also one of 25 hours that follows a change of zone. */
const SEARCHED_AHEAD = 60 * 3_600_000;

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
 * Milliseconds until `today` changes, for a page that stays open over night. Searched for and not
 * computed: the next day may begin after 23 or 25 hours, and in a zone that changes sides a date is left out.
 */
export function msUntilNextDay(now: number, dayStartHour: number): number {
  const date = today(now, dayStartHour);
  let before = now;
  let after = now + HALF_AN_HOUR;
  while (today(after, dayStartHour) === date && after < now + SEARCHED_AHEAD) {
    before = after;
    after += HALF_AN_HOUR;
  }
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (today(middle, dayStartHour) === date) before = middle;
    else after = middle;
  }
  return after - now;
}
