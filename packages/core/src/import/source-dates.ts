/** Dates as other apps write them. */
import { civilDate, isCivilDate, type CivilDate } from "../civil-date/civil-date.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date on the calendar at a moment in a zone: not in UTC, and not in that of this device. An unknown zone is as `otherwise`. */
export function civilDateIn(time: number, zone: string, otherwise: string): CivilDate | undefined {
  if (Number.isNaN(new Date(time).getTime())) return undefined;
  const parts = formatFor(zone, otherwise).formatToParts(time);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return validDate(number("year"), number("month"), number("day"));
}

function formatFor(zone: string, otherwise: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // "GMT+0900" is "+09:00".
  const timeZone = zone.replace(/^(?:GMT|UTC)?([+-]\d\d):?(\d\d)$/, "$1:$2");
  let format;
  try {
    const options = { day: "numeric", month: "numeric", year: "numeric" } as const;
    // Without a time zone it would be this device's.
    format = new Intl.DateTimeFormat("en-u-ca-gregory", { ...options, timeZone: timeZone || otherwise });
  } catch (error) {
    if (zone === otherwise) throw error;
    return formatFor(otherwise, otherwise);
  }
  formats.set(zone, format);
  return format;
}

function validDate(year: number, month: number, day: number): CivilDate | undefined {
  try {
    return civilDate(year, month, day);
  } catch {
    return undefined;
  }
}

/** Whether dates such as 3/4/2024 begin with the day, which is so where one begins with a number that is no month. */
export function isDayFirst(texts: readonly string[]): boolean {
  return texts.some((text) => Number(/^\s*(\d{1,2})[./-]\d{1,2}[./-]\d{4}/.exec(text)?.[1]) > 12);
}

/** A date of a table: 2024-01-05 (a time may follow), 2024/1/5, 2024年1月5日, 1/5/2024 or 5.1.2024. */
export function parseDate(text: string, dayFirst = false): CivilDate | undefined {
  const [, year, month, day] = /^\s*(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year !== undefined) return validDate(Number(year), Number(month), Number(day));
  const [, first, second, last] = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)/.exec(text) ?? [];
  if (last === undefined) return undefined;
  const isDay = dayFirst || text.includes(".");
  return validDate(Number(last), Number(isDay ? second : first), Number(isDay ? first : second));
}

/** Minutes since midnight of "21:05" or "9:05 PM"; 0 for what is none. */
export function parseTime(text: string): number {
  const [, hour, minute, half] = /^\s*(\d{1,2}):(\d{2})[^a-z]*([ap]m)?/i.exec(text) ?? [];
  if (hour === undefined) return 0;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  return hours * 60 + Number(minute);
}

/** The date in the name of a file: 2024-01-05.md, 2024-01-05 Title.md, 20240105.md, 2024/01/05.md. */
export function dateOfPath(path: string): CivilDate | undefined {
  const [, year, month, day] = /(?:^|[^\d])(\d{4})[-_./]?(\d{2})[-_./]?(\d{2})(?!\d)[^/]*$/.exec(path) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCivilDate(date) ? date : undefined;
}
