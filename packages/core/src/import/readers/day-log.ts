import { takePhotos } from "../image-references.ts";
import type { ImportGroup } from "../import-types.ts";
import type { TextFile } from "../parsed-file.ts";
import { dateOfPath, type KnownDayOrder } from "../source-dates.ts";
import { baseNameOf } from "../source-names.ts";
import {
  countedDateOf,
  expectedDate,
  fullDateOf,
  type LogDate,
  startDateOf,
  startTexts,
} from "./day-log-dates.ts";
import { type LogSection, splitLogText } from "./day-log-sections.ts";
import { type ReadContext, readerOf } from "./reader.ts";
import { WHOLE_TEXT } from "./whole-text.ts";

/** Reads logs of 100 Days of Code: Markdown with a heading or table row per day. Each round becomes a challenge. */
export const dayLog = readerOf("text", {
  source: "day-log",
  format: "markdown",
  recognises: (file) => dateOfPath(file.path) === undefined && hasDates(file),
  read: (files, context) => {
    for (const file of files) readLog(file, context);
  },
});

interface Log {
  preamble: string;
  sections: LogSection[];
  start: string | undefined;
}

const preambleOf = ([first]: readonly LogSection[]): string =>
  first === undefined || first.day !== undefined ? "" : first.text;

function splitLog({ text }: TextFile, order: KnownDayOrder): Log {
  const sections = splitLogText(text);
  const preamble = preambleOf(sections);
  return { preamble, sections, start: startDateOf(preamble, order) };
}

/** True for a date in either order of day and month, because the user may have to choose the order. */
const isDate = (text: string): boolean =>
  (["day-first", "month-first"] as const).some((order) => fullDateOf(text, order) !== undefined);

function hasDates({ text }: TextFile): boolean {
  const sections = splitLogText(text);
  const days = sections.flatMap(({ day }) => day?.rest ?? []);
  return days.length > 0 && (days.some(isDate) || startTexts(preambleOf(sections)).some(isDate));
}

/** Returns texts that show the order of day and month. The start date matters only if an entry has no date. */
function datesOf({ text }: TextFile): string[] {
  const sections = splitLogText(text);
  const days = sections.flatMap(({ day }) => day?.rest ?? []);
  return days.every(isDate) ? days : [...days, ...startTexts(preambleOf(sections))];
}

function readLog(file: TextFile, context: ReadContext): void {
  const { collector, dayOrder } = context;
  const { path } = file;
  const order = dayOrder(file, datesOf(file));
  const log = splitLog(file, order);
  const name = nameOf(log.preamble, file);
  const dateOf = createDates(log, order);
  const rounds = new Set(log.sections.flatMap(({ day, round }) => (day === undefined ? [] : round)));
  for (const [index, section] of log.sections.entries()) {
    const { day, heading, round, text } = section;
    if (day === undefined) {
      if (text !== "") collector.leaveOut("unused", path, text);
      continue;
    }
    const group = collector.group(rounds.size > 1 ? `${name} ${round}` : name);
    addEntry(section, dateOf(section), { group, where: `${path}: ${heading}`, order: index, file, context });
  }
}

/** Returns a function that finds the date of an entry. The start date in the preamble belongs to the first round. */
function createDates(
  { sections, start }: Log,
  order: KnownDayOrder,
): (section: LogSection) => LogDate | undefined {
  const full = new Map(
    sections.map((section) => [section, section.day && fullDateOf(section.day.rest, order)]),
  );
  const anchors = new Map<number, Map<number, string>>();
  const firstRound = sections.find(({ day }) => day !== undefined)?.round;
  if (start !== undefined && firstRound !== undefined) anchors.set(firstRound, new Map([[1, start]]));
  for (const [{ day, round }, found] of full) {
    if (day === undefined || found === undefined) continue;
    const known = anchors.get(round) ?? new Map<number, string>();
    anchors.set(round, known.set(day.day, found.date));
  }
  const expected = new Map<string, string | undefined>();
  return (section) => {
    const { day, round } = section;
    if (day === undefined || full.get(section) !== undefined) return full.get(section);
    const key = `${round} ${day.day}`;
    if (!expected.has(key)) expected.set(key, expectedDate(day.day, anchors.get(round) ?? new Map()));
    const counted = expected.get(key);
    return counted === undefined ? undefined : countedDateOf(day, counted);
  };
}

interface Place {
  group: ImportGroup;
  where: string;
  order: number;
  file: TextFile;
  context: ReadContext;
}

function addEntry(
  { heading, text }: LogSection,
  found: LogDate | undefined,
  { context, file, group, order, where }: Place,
): void {
  const { photos, text: plain } = takePhotos(text, file, where, context);
  const title = found === undefined ? heading : found.title;
  const content = [title === "" ? "" : `**${title}**`, plain].filter(Boolean).join("\n\n");
  context.collector.record(where, WHOLE_TEXT, {
    kind: "entry",
    group,
    date: found?.date,
    text: content,
    order,
    photos,
  });
}

/** If the title names the movement ("100 Days of Code"), returns only this: the rest is often a user's name. */
function nameOf(preamble: string, { path }: TextFile): string {
  const title = /^#[ \t]+(.{1,200})/m.exec(preamble)?.[1] ?? "";
  const movement = /100 ?days ?of ?\w+/i.exec(title)?.[0];
  return movement ?? (title.replace(/[\s–—-]*\blog$/i, "").trim() || baseNameOf(path));
}
