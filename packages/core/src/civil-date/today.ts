import { addDays, civilDate, type CivilDate } from "./civil-date.ts";

/** Where and how a person's days begin. */
export interface Calendar {
  /** IANA name, such as `Asia/Tokyo`. Default: the zone of this device. */
  timeZone?: string | undefined;
  /** 0 to 6: with 3, half past one at night still belongs to the day before. */
  dayStartHour: number;
}

const HALF_AN_HOUR = 1_800_000;
/** Longer than any day, also one of 25 hours that follows a change of zone. */
const SEARCHED_AHEAD = 60 * 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date on this person's calendar at the moment `now` (milliseconds since 1970). */
export function today(now: number, { timeZone, dayStartHour }: Calendar): CivilDate {
  const { date, hour } = wallClock(now, timeZone);
  return hour < dayStartHour ? addDays(date, -1) : date;
}

/**
 * Milliseconds until `today` changes, for a page that stays open over night. Searched for and not
 * computed: the next day may begin after 23 or 25 hours, and in a zone that changes sides a date is left out.
 */
export function msUntilNextDay(now: number, calendar: Calendar): number {
  const date = today(now, calendar);
  let before = now;
  let after = now + HALF_AN_HOUR;
  while (today(after, calendar) === date && after < now + SEARCHED_AHEAD) {
    before = after;
    after += HALF_AN_HOUR;
  }
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (today(middle, calendar) === date) before = middle;
    else after = middle;
  }
  return after - now;
}

/** True when this runtime knows the zone: an older browser may lack one that the profile names. */
export function isTimeZone(name: string): boolean {
  try {
    formatFor(name);
    return true;
  } catch {
    return false;
  }
}

function wallClock(now: number, timeZone: string | undefined): { date: CivilDate; hour: number } {
  if (timeZone === undefined) {
    const here = new Date(now);
    const date = civilDate(here.getFullYear(), here.getMonth() + 1, here.getDate());
    return { date, hour: here.getHours() };
  }
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(now)) part[type] = value;
  return { date: `${part.year}-${part.month}-${part.day}`, hour: Number(part.hour) };
}

/** Kept, since making one costs a hundred times what using it does. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
    });
    formats.set(timeZone, format);
  }
  return format;
}
