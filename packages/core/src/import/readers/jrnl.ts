import type { Collector } from "../collector.ts";
import type { ImportGroup } from "../import-types.ts";
import type { JsonFile, TextFile } from "../parsed-file.ts";
import { ID, isObject } from "../record.ts";
import { dateOfPath, parseDate, parseTime } from "../source-dates.ts";
import { isCalendarName, baseNameOf } from "../source-names.ts";
import type { Reader } from "./reader.ts";
import { EMPTY, FALSE, skipFields, skipTags } from "./skip-fields.ts";
import { WHOLE_TEXT } from "./whole-text.ts";

/** Reads jrnl: text files of version 1 or 2 with many entries, or JSON exports. */
export const jrnl: Reader = {
  source: "jrnl",
  format: "plain",
  recognises: (file) =>
    (file.kind === "json" && isExport(file)) || (file.kind === "text" && styleOf(file) !== undefined),
  read: (files, { collector, dayOrder, timeZone }) => {
    for (const file of files) {
      const group = collector.group(groupOf(file.path));
      if (file.kind === "json") readExport(collector, group, file, timeZone);
      else if (file.kind === "text") {
        const style = styleOf(file)!;
        const order = dayOrder(
          file,
          file.text.split("\n").map((line) => style.exec(line)?.[1] ?? ""),
        );
        const parse: ParseMoment = {
          date: (text) => parseDate(text, timeZone, order),
          time: (text) => parseTime(text, timeZone, order),
        };
        readJournal(collector, group, file, parse, style);
      }
    }
  },
};

/** Matches "[2026-11-04 09:12] Title." */
const BRACKETED = /^\[([^[\]]{8,40})\](?: (.*))?$/;
/** Matches "2014-06-09 15:39 Title." */
const BARE = /^(\d{4}-\d{2}-\d{2} \d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?) (.*)$/;
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/;
const TIME = /\d{1,2}:\d{2}/;

const isDate = (moment: string) => parseDate(moment, "UTC", "any") !== undefined || DATE.test(moment);

/**
 * Returns undefined for a note. The first line must start with a date. Two lines with date and time suffice. Outside
 * Markdown, one suffices if the file's name has the same date. If the name has none: one, or two lines with a date.
 */
function styleOf({ path, text }: TextFile): RegExp | undefined {
  const lines = text.trim().split("\n");
  const style = [BARE, BRACKETED].find((pattern) => isDate(pattern.exec(lines[0]!)?.[1] ?? ""));
  if (style === undefined) return undefined;
  const moments = lines.map((line) => style.exec(line)?.[1] ?? "").filter(isDate);
  const [timed, ...others] = moments.filter((moment) => TIME.test(moment));
  if (others.length > 0) return style;
  if (/\.(?:md|markdown)$/i.test(path)) return undefined;
  const named = dateOfPath(path)?.date;
  const isJournal =
    named === undefined
      ? timed !== undefined || moments.length > 1
      : timed !== undefined && parseDate(timed, "UTC", "any") === named;
  return isJournal ? style : undefined;
}

function groupOf(path: string): string {
  if (dateOfPath(path) === undefined) return baseNameOf(path);
  const folders = path.split("/").slice(0, -1);
  return folders.findLast((name) => !isCalendarName(name)) ?? "";
}

interface ParseMoment {
  date: (moment: string) => string | undefined;
  time: (moment: string) => number;
}

function readJournal(
  collector: Collector,
  group: ImportGroup,
  { path, text }: TextFile,
  parse: ParseMoment,
  style: RegExp,
): void {
  const sections: { moment: string; lines: string[] }[] = [{ moment: "", lines: [] }];
  for (const line of text.split("\n")) {
    const [, moment = "", title = ""] = style.exec(line) ?? [];
    // A line with an impossible date also starts an entry. That entry is listed as left out.
    if (moment !== "" && (parse.date(moment) !== undefined || DATE.test(moment)))
      sections.push({ moment, lines: [title] });
    else sections.at(-1)!.lines.push(line);
  }
  for (const { lines, moment } of sections) {
    const date = parse.date(moment);
    const written = lines.join("\n").trim();
    if (moment === "" && written === "") continue;
    collector.record(`${path}: ${moment}`, WHOLE_TEXT, {
      kind: "entry",
      group,
      date,
      text: date === undefined ? `${moment} ${written}`.trim() : written,
      order: parse.time(moment),
    });
  }
}

const isEntry = (value: unknown) => isObject(value) && "body" in value && "date" in value;

const isExport = ({ record }: JsonFile) =>
  record.isArray("entries") && (record.isObject("tags") || record.list("entries").some(isEntry));

function readExport(collector: Collector, group: ImportGroup, file: JsonFile, timeZone: string): void {
  collector.records(
    file.record.array("entries"),
    (entry, index) => `${file.path}: ${entry.peek("date") || index + 1}`,
    (entry) => {
      const date = entry.read("date", (value) =>
        typeof value === "string" ? parseDate(value, timeZone) : undefined,
      );
      const order = entry.read("time", (value) =>
        typeof value === "string" && /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/i.test(value)
          ? parseTime(value, timeZone)
          : undefined,
      );
      const text = [entry.string("title"), entry.string("body")].filter(Boolean).join("\n");
      skipFields(entry, { starred: FALSE, uuid: ID });
      skipTags(entry, "tags", text, "@");
      return { kind: "entry", group, date, text, order };
    },
  );
  skipFields(file.record, { tags: EMPTY });
  collector.record(file.path, file.record, { kind: "details" });
}
