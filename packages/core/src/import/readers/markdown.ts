import type { CivilDate } from "../../civil-date/civil-date.ts";
import type { Collector } from "../collector.ts";
import { splitFrontMatter, valueOf } from "../front-matter.ts";
import type { ImportGroup } from "../import-types.ts";
import type { TextFile } from "../parsed-file.ts";
import { dateAtStart, dateOfPath, type KnownDayOrder, parseDate } from "../source-dates.ts";
import { isCalendarName, stableName } from "../source-names.ts";
import { readerOf } from "./reader.ts";

/**
 * Notes in Markdown or plain text: a file for each date, by name or front matter, or one file with a heading for
 * each.
 */
export const markdown = readerOf("text", {
  source: "markdown",
  format: "markdown",
  recognises: () => true,
  read: (files, { collector, dayOrder, timeZone }) => {
    const notes = files
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map((file) => ({ file, front: splitFrontMatter(file.text) }));
    const written = notes.flatMap(({ front: { lines } }) =>
      DATE_KEYS.map((key) => valueOf(lines, key) ?? ""),
    );
    const order = dayOrder(notes.find(({ front }) => front.lines.length > 0)?.file.path ?? "", written);
    for (const { file, front } of notes) {
      const { body, lines } = front;
      const named = dateOfPath(file.path);
      const date = named?.date ?? dateOfFrontMatter(lines, timeZone, order);
      const sections = date === undefined ? splitByDate(body) : undefined;
      const details = lines.filter((line) => line.trim() !== "" && !isDateLine(line, date));
      const title = named === undefined ? stableName(file.path) : named.title;
      if (sections !== undefined)
        readSections(collector, collector.group(groupOf(file, true)), file.path, sections, timeZone);
      else if (date === undefined)
        collector.leaveOut(body.trim() === "" ? "empty" : "date", file.path, file.text);
      else {
        if (title !== "" && !isCalendarName(title)) details.unshift(title);
        const group = collector.group(groupOf(file, false));
        collector.record(file.path, NOTHING_UNREAD, { kind: "entry", group, date, text: body });
      }
      if (details.length > 0 && (date !== undefined || sections !== undefined))
        collector.leaveOut("unused", file.path, details.join("\n"));
    }
  },
});

const NOTHING_UNREAD = { unread: () => "" };
const DATE_KEYS = ["date", "created"];

function dateOfFrontMatter(
  lines: readonly string[],
  timeZone: string,
  order: KnownDayOrder,
): CivilDate | undefined {
  for (const key of DATE_KEYS) {
    const date = parseDate(valueOf(lines, key) ?? "", timeZone, order);
    if (date !== undefined) return date;
  }
  return undefined;
}

const isDateLine = (line: string, date: CivilDate | undefined) =>
  date !== undefined && DATE_KEYS.some((key) => valueOf([line], key) === date);

/** The folder, without those for years and months, or the file if it has many dates. */
function groupOf({ path }: TextFile, isOfManyDates: boolean): string {
  const folder = path
    .split("/")
    .slice(0, -1)
    .findLast((name) => !isCalendarName(name));
  return folder ?? (isOfManyDates ? stableName(path) : "");
}

interface Section {
  heading: string | undefined;
  text: string;
}

const HEADING = /^(#{1,6})[ \t]+(.*)$/;
const FENCE = /^[ \t]*(```|~~~)/;

const dateOfHeading = (heading: string) => dateAtStart(heading.replace(/^\[/, ""));

/**
 * Divides a text at headings with a date. A section ends before a heading of a higher level, and before one of its
 * own level that names a month: "February" is no part of 31 January. Undefined without such headings.
 */
function splitByDate(text: string): Section[] | undefined {
  const sections: { heading?: string; lines: string[]; level: number }[] = [{ lines: [], level: 0 }];
  let fence = "";
  for (const line of text.split("\n")) {
    const current = sections.at(-1)!;
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === "" || fence === mark)) fence = fence === "" ? mark : "";
    const [, signs = "", heading = ""] = (fence === "" && HEADING.exec(line)) || [];
    if (heading !== "" && dateOfHeading(heading) !== undefined)
      sections.push({ heading, lines: [], level: signs.length });
    else if (
      heading !== "" &&
      current.level > 0 &&
      (signs.length < current.level || (signs.length === current.level && isCalendarName(heading)))
    )
      sections.push({ lines: [line], level: 0 });
    else current.lines.push(line);
  }
  if (sections.length === 1 || sections.every(({ heading }) => heading === undefined)) return undefined;
  return sections.map(({ heading, lines }) => ({ heading, text: lines.join("\n").trim() }));
}

function readSections(
  collector: Collector,
  group: ImportGroup,
  path: string,
  sections: readonly Section[],
  timeZone: string,
): void {
  for (const { heading, text } of sections) {
    if (heading === undefined) {
      if (text !== "") collector.leaveOut("date", path, text);
      continue;
    }
    const { date, rest } = dateOfHeading(heading)!;
    const title =
      parseDate(heading.replace(/^\[|\]$/g, ""), timeZone) === undefined
        ? rest.replace(/^\]?[\s:–—-]*/, "").trim()
        : "";
    const content = [title === "" ? "" : `**${title}**`, text].filter(Boolean).join("\n\n");
    collector.record(`${path}: ${heading}`, NOTHING_UNREAD, { kind: "entry", group, date, text: content });
  }
}
