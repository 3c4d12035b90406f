import type { CivilDate } from "../../civil-date/civil-date.ts";
import { splitFrontMatter, valueOf } from "../front-matter.ts";
import { takePhotos } from "../image-references.ts";
import type { ImportGroup } from "../import-types.ts";
import type { TextFile } from "../parsed-file.ts";
import { dateOfPath, type KnownDayOrder, parseDate } from "../source-dates.ts";
import { isCalendarName, repeatsDate, baseNameOf } from "../source-names.ts";
import { type Section, splitAtHeadings } from "./dated-headings.ts";
import { type ReadContext, readerOf } from "./reader.ts";
import { WHOLE_TEXT } from "./whole-text.ts";

/** Reads notes in Markdown or plain text: a file per date, or one file with a heading per date. */
export const markdown = readerOf("text", {
  source: "markdown",
  format: "markdown",
  recognises: () => true,
  read: (files, context) => {
    const { collector, dayOrder, timeZone } = context;
    const notes = files
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map((file) => ({ file, front: splitFrontMatter(file.text) }));
    const written = notes.flatMap(({ front: { lines } }) =>
      DATE_KEYS.map((key) => valueOf(lines, key) ?? ""),
    );
    const first = notes.find(({ front }) => front.lines.length > 0) ?? notes[0]!;
    const order = dayOrder(first.file, written, "front matter");
    for (const { file, front } of notes) {
      const { body, lines } = front;
      const named = dateOfPath(file.path);
      const date = named?.date ?? dateOfFrontMatter(lines, timeZone, order);
      const orderOf = (headings: readonly string[]) => dayOrder(file, headings);
      const sections = date === undefined ? splitAtHeadings(body, orderOf) : undefined;
      const details = lines.filter((line) => line.trim() !== "" && !isDateLine(line, date));
      const title = named === undefined ? baseNameOf(file.path) : named.title;
      if (sections !== undefined) readSections(context, collector.group(groupOf(file, true)), file, sections);
      else if (date === undefined)
        collector.leaveOut(body.trim() === "" ? "empty" : "date", file.path, file.text);
      else {
        if (title !== "" && !repeatsDate(title, date)) details.unshift(title);
        const group = collector.group(groupOf(file, false));
        const content = takePhotos(body, file, file.path, context);
        collector.record(file.path, WHOLE_TEXT, { kind: "entry", group, date, ...content });
      }
      if (details.length > 0 && (date !== undefined || sections !== undefined))
        collector.leaveOut("unused", file.path, details.join("\n"));
    }
  },
});

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

/** Returns the nearest folder that isn't a year or month. If there is none, a file with many dates forms a group. */
function groupOf({ path }: TextFile, isOfManyDates: boolean): string {
  const folder = path
    .split("/")
    .slice(0, -1)
    .findLast((name) => !isCalendarName(name));
  return folder ?? (isOfManyDates ? baseNameOf(path) : "");
}

function readSections(
  context: ReadContext,
  group: ImportGroup,
  file: TextFile,
  sections: readonly Section[],
): void {
  const { collector } = context;
  const { path } = file;
  for (const { date, heading, text: part, title } of sections) {
    if (heading === "") {
      if (part !== "") collector.leaveOut("date", path, part);
      continue;
    }
    const where = `${path}: ${heading}`;
    const { photos, text } = takePhotos(part, file, where, context);
    const content = [title === "" ? "" : `**${title}**`, text].filter(Boolean).join("\n\n");
    collector.record(where, WHOLE_TEXT, { kind: "entry", group, date, text: content, photos });
  }
}
