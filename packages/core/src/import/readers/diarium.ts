import { isCivilDate } from "../../civil-date/civil-date.ts";
import type { Collector } from "../collector.ts";
import { readHtml } from "../html-text.ts";
import type { ImportGroup } from "../import-types.ts";
import type { JsonFile, ParsedFile } from "../parsed-file.ts";
import { isObject } from "../record.ts";
import { parseDate, parseTime } from "../source-dates.ts";
import { fileName, folderOf } from "../source-names.ts";
import type { ReadContext, Reader } from "./reader.ts";
import { EMPTY, skipFields } from "./skip-fields.ts";
import { splitAtDates } from "./split-at-dates.ts";
import { WHOLE_TEXT } from "./whole-text.ts";

/** Matches file names with one date or a first and last date, for example "Diarium_2026-01-01_2026-01-31.txt". */
const NAME = /^diarium[_ -](\d{4}-\d{2}-\d{2})(?:[_ -](\d{4}-\d{2}-\d{2}))?/i;

/** Reads Diarium: JSON files with one or all entries, or text or HTML files with dates. */
export const diarium: Reader = {
  source: "diarium",
  format: "plain",
  recognises: (file) => {
    if (file.kind === "json") return listOf(file).some(isEntry);
    return (file.kind === "text" || file.kind === "html") && NAME.test(fileName(file.path));
  },
  read: (files, context) => {
    const { collector, timeZone } = context;
    const group = collector.group("");
    for (const file of files)
      if (file.kind === "json") readJson(context, group, file);
      else readText(collector, group, file, timeZone);
  },
};

const DETAILS = {
  rating: /^0$/,
  location: EMPTY,
  tags: EMPTY,
  people: EMPTY,
  tracker: EMPTY,
  weather: EMPTY,
  sun: EMPTY,
  lunar: EMPTY,
};

const isEntry = (value: unknown): boolean =>
  isObject(value) && "date" in value && typeof value.html === "string";

const listOf = ({ json }: JsonFile): unknown[] => (Array.isArray(json) ? (json as unknown[]) : [json]);

function readJson(
  { collector, photos: library, timeZone }: ReadContext,
  group: ImportGroup,
  file: JsonFile,
): void {
  collector.records(
    listOf(file),
    (entry, index) => `${file.path}: ${entry.peek("date") || index + 1}`,
    (entry, where) => {
      const time = entry.peek("date");
      const date = entry.read("date", (value) =>
        typeof value === "string" ? parseDate(value, timeZone) : undefined,
      );
      const [heading, content] = [
        readHtml(entry.string("heading")),
        readHtml(entry.string("html"), { isHtml: true }),
      ];
      skipFields(entry, DETAILS);
      const removed = [...heading.removed, ...content.removed];
      if (removed.length > 0) collector.leaveOut("unused", where, removed.join("\n"));
      const text = [heading.text, content.text].filter(Boolean).join("\n\n");
      const folders = date === undefined ? [] : mediaFolders(time);
      const photos = folders.flatMap((folder) =>
        library.takeFolder(file, [folderOf(file.path), folder].filter(Boolean).join("/")),
      );
      return { kind: "entry", group, date, text, order: parseTime(time, timeZone), photos };
    },
  );
}

/** Returns possible folders of an entry's photos: `media/2026-01-01_213015123` for "2026-01-01T21:30:15.1234567". */
function mediaFolders(time: string): string[] {
  const [, date, hours, minutes, seconds, fraction = ""] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?/.exec(time) ?? [];
  if (date === undefined) return [];
  const folder = `media/${date}_${hours}${minutes}${seconds}`;
  return [`${folder}${fraction.slice(0, 3).padEnd(3, "0")}`, folder];
}

function readText(collector: Collector, group: ImportGroup, file: ParsedFile, timeZone: string): void {
  const { removed, text } =
    file.kind === "html" ? readHtml(file.text, { isHtml: true }) : { removed: [], text: file.text };
  const [, first = "", last = first] = NAME.exec(fileName(file.path)) ?? [];
  const named = first === last && isCivilDate(first) ? first : undefined;
  const sections =
    named === undefined
      ? splitAtDates(text, (line) => parseDate(line, timeZone))
      : [{ date: named, heading: first, text }];
  for (const { date, heading, text: part } of sections)
    if (date !== undefined || part !== "")
      collector.record(`${file.path}: ${heading || first}`, WHOLE_TEXT, {
        kind: "entry",
        group,
        date,
        text: part,
        order: parseTime(heading, timeZone),
      });
  if (removed.length > 0) collector.leaveOut("unused", file.path, removed.join("\n"));
}
