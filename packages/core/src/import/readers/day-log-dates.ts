/** Finds the dates of entries in logs of 100 Days of Code. Some logs only number the entries. */
import { addDays, type CivilDate, daysBetween } from "../../civil-date/civil-date.ts";
import { dateAtStart, type KnownDayOrder, WEEKDAY_NAME as WEEKDAY } from "../source-dates.ts";

export interface DayHeading {
  /** Number of the round, for example 1 in "R1D5". Undefined in "Day 5". */
  round: number | undefined;
  day: number;
  /** 100 in "Day 5/100" and "Day 5 of 100". */
  total: number | undefined;
  rest: string;
}

const DAY =
  /^[*_[\s]*(?:(?:R|Round )(?<round>\d{1,2})[\s.,:_-]*D(?:ay)?|Day)[\s.#:_-]{0,3}(?<day>1?\d{1,3})(?!\d)(?:\s*(?:\/|of(?=\s))\s*(?<total>[1-9]\d{1,3})(?!\d|[/.-]\d))?(?!\/)[*_\]]*(?<rest>.*)$/i;
const SEPARATORS = /^[\s:.,;|–—\-*_()[\]]+/;

export function dayHeadingOf(heading: string): DayHeading | undefined {
  const { day, rest = "", round, total } = DAY.exec(heading)?.groups ?? {};
  // "Day 25/12" is a date.
  if (day === undefined || (total !== undefined && Number(total) < Number(day))) return undefined;
  return {
    round: round === undefined ? undefined : Number(round),
    day: Number(day),
    total: total === undefined ? undefined : Number(total),
    rest: startOf(rest),
  };
}

const startOf = (text: string) => text.normalize("NFKC").replace(SEPARATORS, "");

export interface LogDate {
  date: CivilDate;
  title: string;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = `(?<month>${MONTHS.join("|")})[a-z]{0,6}\\.?`;
/** A date without a year needs a month's name, which can be misspelled: "JUnit 5" is a title. */
const MONTH_WITHOUT_YEAR =
  "(?<month>jan|feb|mar|march|apr|april|may|june?|july?|aug|sept?|oct|nov|dec|(?:jan|feb)[a-z]{0,3}ary?|aug[a-z]{0,2}t|(?:sep|oct|nov|dec)[a-z]{0,4}ber)(?![a-z])\\.?";
const NUMBER = "(?<number>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)";
/** Match "20200802", "15MAY2020", "May 15, Friday, 2020" and "the 3rd of May 2020". */
const WITH_YEAR = [
  /^(?<year>\d{4})(?<monthNumber>\d{2})(?<number>\d{2})(?!\d)/,
  new RegExp(`^(?<number>\\d{1,2})[ -]?${MONTH}[ ,-]*(?<year>\\d{4})(?!\\d)`, "i"),
  new RegExp(`^${MONTH} ${NUMBER}[, ]+${WEEKDAY}[, ]+(?<year>\\d{4})(?!\\d)`, "i"),
  new RegExp(`^(?:${WEEKDAY}[, ]+)?(?:the )?${NUMBER} (?:of )?${MONTH}[, ]+(?<year>\\d{4})(?!\\d)`, "i"),
];
const WITHOUT_YEAR = [
  new RegExp(`^(?:${WEEKDAY}[, ]+)?${MONTH_WITHOUT_YEAR} ${NUMBER}`, "i"),
  new RegExp(`^(?:${WEEKDAY}[, ]+)?(?:the )?${NUMBER} (?:of )?${MONTH_WITHOUT_YEAR}`, "i"),
];
/** Punctuation or the end must follow: "Sun protection" is a title. */
const AFTER_DATE = new RegExp(
  `^[\\s,(*_]*${WEEKDAY}(?=\\s*$|[,.:;)\\]|*_]|\\s+[:|–—-]\\s|\\s+\\d{1,2}:\\d{2})`,
  "i",
);
const WEEKDAY_ONLY = new RegExp(`^${WEEKDAY}[\\s,:)\\]*_]*$`, "i");

export function fullDateOf(text: string, order: KnownDayOrder): LogDate | undefined {
  const start = startOf(text);
  const usual = dateAtStart(start, order);
  if (usual !== undefined) return { date: usual.date, title: titleOf(usual.rest) };
  for (const pattern of WITH_YEAR) {
    const match = pattern.exec(start);
    const date = match && toDate(match.groups!, Number(match.groups!["year"]));
    if (date) return { date, title: titleOf(start.slice(match[0].length)) };
  }
  return undefined;
}

/** Returns the date of an entry without a full date in its heading. `expected` is the date that its number implies. */
export function countedDateOf({ rest }: DayHeading, expected: CivilDate): LogDate {
  for (const pattern of WITHOUT_YEAR) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    const year = Number(expected.slice(0, 4));
    const dates = [year, year - 1, year + 1].flatMap((each) => toDate(match.groups!, each) ?? []);
    const distance = (date: CivilDate) => Math.abs(daysBetween(expected, date));
    const date = dates.toSorted((a, b) => distance(a) - distance(b))[0];
    if (date !== undefined) return { date, title: titleOf(rest.slice(match[0].length)) };
  }
  return { date: expected, title: WEEKDAY_ONLY.test(rest) ? "" : trimmed(rest) };
}

/** Dates of a round's dated entries, by entry number. */
export type Anchors = ReadonlyMap<number, CivilDate>;

/** Counts days from the dated entry with the nearest number. */
export function expectedDate(day: number, anchors: Anchors): CivilDate | undefined {
  let nearest: number | undefined;
  for (const number of anchors.keys())
    if (nearest === undefined || Math.abs(number - day) < Math.abs(nearest - day)) nearest = number;
  return nearest === undefined ? undefined : addDays(anchors.get(nearest)!, day - nearest);
}

/** Finds texts like "July 17, Monday, 2017" in "Started on [July 17, Monday, 2017]". Not all of them are dates. */
export const startTexts = (preamble: string): string[] =>
  [...preamble.matchAll(/\bstart(?:ed|ing|s)?(?: date)?(?: on)?\b[\s:*_[(-]*(.{6,40})/gi)].map(
    ([, text = ""]) => startOf(text),
  );

export function startDateOf(preamble: string, order: KnownDayOrder): CivilDate | undefined {
  for (const text of startTexts(preamble)) {
    const found = fullDateOf(text, order);
    if (found !== undefined) return found.date;
  }
  return undefined;
}

function toDate(groups: Record<string, string | undefined>, year: number): CivilDate | undefined {
  const month = MONTHS.indexOf(groups["month"]?.slice(0, 3).toLowerCase() ?? "") + 1;
  const numbers = [year, month || Number(groups["monthNumber"]), Number(groups["number"])];
  const date = numbers.map((number, at) => String(number).padStart(at === 0 ? 4 : 2, "0")).join("-");
  return dateAtStart(date)?.date;
}

const titleOf = (rest: string) => trimmed(rest.replace(AFTER_DATE, ""));

/** Removes separators and marks around a title. A pattern for the end would take quadratic time. */
function trimmed(text: string): string {
  const title = text.replace(SEPARATORS, "");
  let end = title.length;
  while (end > 0 && " \t*_".includes(title[end - 1]!)) end -= 1;
  return title.slice(0, end);
}
