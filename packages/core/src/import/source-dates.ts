import { civilDate, isCivilDate, type CivilDate } from "../civil-date/civil-date.ts";
import type { DayOrder } from "./import-types.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the date at a time in a zone. If the browser doesn't know `zone`, uses the zone `otherwise`. */
export function civilDateIn(time: number, zone: string, otherwise: string): CivilDate | undefined {
  if (Number.isNaN(new Date(time).getTime())) return undefined;
  const number = partsIn(time, zone, otherwise);
  return validDate(number("year"), number("month"), number("day"));
}

function partsIn(time: number, zone: string, otherwise: string): (type: string) => number {
  const parts = formatFor(zone, otherwise).formatToParts(time);
  return (type) => Number(parts.find((part) => part.type === type)?.value);
}

export function knownZone(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const isKnown = formatFor(value, "UTC").resolvedOptions().timeZone !== "UTC";
  return isKnown || /^(?:|(?:Etc\/)?(?:UTC|GMT)|Z)$/.test(value) ? value : undefined;
}

function formatFor(zone: string, otherwise: string): Intl.DateTimeFormat {
  const key = `${zone}\n${otherwise}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const timeZone = zone.replace(/^(?:GMT|UTC)?([+-]\d\d):?(\d\d)$/, "$1:$2");
  let format;
  try {
    format = new Intl.DateTimeFormat("en-u-ca-gregory", {
      day: "numeric",
      month: "numeric",
      year: "numeric",
      hour: "numeric",
      minute: "numeric",
      hourCycle: "h23",
      // An undefined zone would mean the device's zone.
      timeZone: timeZone || otherwise,
    });
  } catch {
    // Chromium's own zone can be the invalid "Etc/Unknown". Its local times are then in UTC.
    format = zone === otherwise ? formatFor("UTC", "UTC") : formatFor(otherwise, otherwise);
  }
  formats.set(key, format);
  return format;
}

function validDate(year: number, month: number, day: number): CivilDate | undefined {
  try {
    return civilDate(year, month, day);
  } catch {
    return undefined;
  }
}

const normalise = (text: string) => text.normalize("NFKC").trim();

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/;

export type KnownDayOrder = DayOrder | "any" | "unknown";

/** Returns "any" if the order makes no difference, and "unknown" if the dates don't show the order. */
export function dayOrderOf(texts: readonly string[]): KnownDayOrder {
  let [first, second, differs] = [false, false, false];
  for (const text of texts) {
    const [, a, , b] = NUMBERS.exec(normalise(text)) ?? [];
    if (a === undefined || b === undefined) continue;
    first ||= Number(a) > 12;
    second ||= Number(b) > 12;
    differs ||= Number(a) !== Number(b);
  }
  if (first !== second) return first ? "day-first" : "month-first";
  return differs ? "unknown" : "any";
}

export function ambiguousDates(texts: readonly string[], count: number): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const [date, a, , b] = NUMBERS.exec(normalise(text)) ?? [];
    if (date !== undefined && Number(a) <= 12 && Number(b) <= 12 && Number(a) !== Number(b)) found.add(date);
    if (found.size === count) break;
  }
  return [...found];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const YEAR_FIRST = /^(\d{4})([-/.年])(\d{1,2})[-/.月](\d{1,2})日?(?!\d)/;
const MONTH_NAME = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?";
export const WEEKDAY_NAME =
  "(?:mon|monday|tue|tues|tuesday|wed|weds|wednesday|thu|thur|thurs|thursday|fri|friday|sat|saturday|sun|sunday)(?![a-z])\\.?";
const WEEKDAY = `(?:${WEEKDAY_NAME},? )?`;
const NAMED = new RegExp(`^${WEEKDAY}${MONTH_NAME} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, "i");
const NAMED_DAY_FIRST = new RegExp(
  `^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th|\\.)? ${MONTH_NAME},? (\\d{4})(?!\\d)`,
  "i",
);
const MAX_TIME_LENGTH = 60;
/** Matches time, zone or weekday after a date. Other words after a date are text. */
const TIME_ONLY = new RegExp(
  String.raw`^[T ,]*(?:at )?(?:\(?(?:[日月火水木金土](?:曜日?)?|${WEEKDAY_NAME})\)?)?[T ,]*(?:\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)? ?(?:[ap]\.?m\.?)? ?(?:Z|UTC|GMT)?(?:[+-]\d{2}(?::?\d{2})?)?(?:\[[\w/+-]{1,40}\])?$`,
  "i",
);

export interface SourceDate {
  date: CivilDate;
  rest: string;
}

/** Parses a date at the start of a text: 2024-01-05 or Jan 5, 2024. 5.1.2024 and 3/4/2024 need a known order. */
export function dateAtStart(text: string, order: KnownDayOrder = "unknown"): SourceDate | undefined {
  const numbers = (pattern: RegExp, year: number, month: number, day: number) => {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const name = MONTHS.indexOf(match[month]!.toLowerCase()) + 1;
    const date = validDate(Number(match[year]), name || Number(match[month]), Number(match[day]));
    return date === undefined ? undefined : { date, rest: text.slice(match[0].length) };
  };
  const dayFirst = order === "day-first" || (order === "any" && NUMBERS.test(text));
  return (
    numbers(YEAR_FIRST, 1, 3, 4) ??
    numbers(NAMED, 3, 1, 2) ??
    numbers(NAMED_DAY_FIRST, 3, 2, 1) ??
    (order === "unknown" ? undefined : dayFirst ? numbers(NUMBERS, 4, 3, 1) : numbers(NUMBERS, 4, 1, 3))
  );
}

/**
 * Parses a text that contains only a date, or a date and a time. Programs store UTC times, which become the date in
 * `timeZone`. Any other offset is the zone of the writer, so the written date is returned.
 */
export function parseDate(text: string, timeZone: string, order?: KnownDayOrder): CivilDate | undefined {
  const trimmed = normalise(text);
  const found = dateAtStart(trimmed, order);
  if (found === undefined || found.rest.length > MAX_TIME_LENGTH || !TIME_ONLY.test(found.rest))
    return undefined;
  const moment = parseUtc(trimmed, order);
  return moment === undefined ? found.date : civilDateIn(moment, timeZone, timeZone);
}

const UTC_TIME =
  /^\D*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?(?:([ap])\.?m\.?)? ?(?:Z|UTC|GMT|(?:UTC|GMT)?[+-]00(?::?00)?)(?:\[(?:Z|(?:Etc\/)?(?:UTC|GMT))\])?$/i;
const LOCAL_TIME = /(?:^|[T ,])(\d{1,2}):(\d{2})(?::(\d{2}))?[ .]?(?:([ap])\.?m)?/i;

function minutesOf(match: RegExpExecArray | null): number | undefined {
  if (match === null) return undefined;
  const [, hour, minute, second = 0, half] = match;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return hours * 60 + Number(minute) + Number(second) / 60;
}

const MINUTE_MS = 60_000;

function parseUtc(text: string, order: KnownDayOrder | undefined): number | undefined {
  const found = dateAtStart(text, order);
  const minutes = minutesOf(UTC_TIME.exec(found?.rest ?? ""));
  if (found === undefined || minutes === undefined || minutes > 24 * 60) return undefined;
  return Date.parse(`${found.date}T00:00Z`) + Math.round(minutes * MINUTE_MS);
}

/** Returns minutes since midnight in `timeZone`, or 0. Reads "21:05", "9:05 PM" and "2024-01-05T21:05Z" (UTC). */
export function parseTime(text: string, timeZone: string, order?: KnownDayOrder): number {
  const plain = normalise(text);
  const moment = parseUtc(plain, order);
  return moment === undefined ? (minutesOf(LOCAL_TIME.exec(plain)) ?? 0) : minutesIn(moment, timeZone);
}

function minutesIn(moment: number, timeZone: string): number {
  const wholeMinutes = (time: number) => {
    const number = partsIn(time, timeZone, timeZone);
    return number("hour") * 60 + number("minute");
  };
  const minutes = wholeMinutes(moment);
  const seconds = moment / MINUTE_MS - Math.floor(moment / MINUTE_MS);
  // When clocks are set back, an hour repeats. The repeated hour is sorted after the first and before the next hour.
  if (wholeMinutes(moment - 60 * MINUTE_MS) !== minutes) return minutes + seconds;
  return minutes - (minutes % 60) + 59.99 + ((minutes % 60) + seconds) / 6_100;
}

const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;
/** Smaller numbers can't be milliseconds, because all exports are later than 1973. */
const LEAST_MILLISECONDS = 1e11;

export interface Moment {
  date: CivilDate;
  time: number;
}

/** Checks the format, because `Date.parse` accepts "spring 12". If `zone` is "", converts only times in UTC. */
export function momentOfTimestamp(value: unknown, zone: string, otherwise: string): Moment | undefined {
  const [, day = "", clock = "00:00", offset] =
    (typeof value === "string" ? TIMESTAMP.exec(value.trim()) : null) ?? [];
  if (!isCivilDate(day)) return undefined;
  const shift = /\d/.test(offset ?? "") ? offset!.replace(/(\d\d)(\d\d)$/, "$1:$2") : "Z";
  const time = Date.parse(`${day}T${clock}${shift}`);
  if (Number.isNaN(time)) return undefined;
  const isWritten = offset === undefined || (zone === "" && /[1-9]/.test(offset));
  const date = isWritten ? day : civilDateIn(time, zone, otherwise);
  return date === undefined ? undefined : { date, time };
}

export function momentOfMilliseconds(value: unknown, zone: string, otherwise: string): Moment | undefined {
  const isNumber = typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value));
  const time = isNumber ? Number(value) : NaN;
  if (!Number.isInteger(time) || time < LEAST_MILLISECONDS) return undefined;
  const date = civilDateIn(time, zone, otherwise);
  return date === undefined ? undefined : { date, time };
}

export interface PathDate {
  date: CivilDate;
  title: string;
}

const PATH_DATE = /(?<!\d)(\d{4})[-_./]?(\d{2})[-_./]?(\d{2})(?!\d)([^/]*)$/;
const JAPANESE_PATH_DATE = /(?<!\d)(\d{4})年\/?(\d{1,2})月\/?(\d{1,2})日([^/]*)$/;

/** Parses the date of a path: 2024-01-05.md, 2024-01-05 Title.md, 20240105.md, 2024/01/05.md or 2024年1月5日.md. */
export function dateOfPath(path: string): PathDate | undefined {
  const match = PATH_DATE.exec(path) ?? JAPANESE_PATH_DATE.exec(path);
  if (match === null) return undefined;
  const date = [match[1]!, match[2]!.padStart(2, "0"), match[3]!.padStart(2, "0")].join("-");
  if (!isCivilDate(date)) return undefined;
  const before = path.slice(0, match.index);
  const words = [before.slice(before.lastIndexOf("/") + 1), match[4]!.replace(/\.\w+$/, "")];
  const title = words
    .map((word) => word.replaceAll(/^[\s_.-]+|[\s_.-]+$/g, ""))
    .filter(Boolean)
    .join(" ");
  return { date, title };
}
