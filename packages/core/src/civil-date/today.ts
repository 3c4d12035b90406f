import { addDays, civilDate, type CivilDate } from "./civil-date.ts";

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
