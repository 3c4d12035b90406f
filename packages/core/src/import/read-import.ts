/** Finds out which app files are from, and reads what was written in them. */
import Papa from "papaparse";

import type { CivilDate } from "../civil-date/civil-date.ts";
import { hasVisibleText } from "../input/text-validators.ts";
import {
  ImportError,
  type EntryFormat,
  type ImportFinding,
  type ImportGroup,
  type LeftOut,
  type LeftOutReason,
} from "./import-types.ts";
import { isObject, type Json, objects, readOwnExport, string } from "./read-own-export.ts";
import { civilDateIn, dateOfPath, isDayFirst, parseDate, parseTime } from "./source-dates.ts";
import type { SourceFile, SourceFiles } from "./source-files.ts";

/** Which columns of a table are what, by number. */
export interface CsvColumns {
  date: number;
  text: number;
  /** Its values name the challenges; without one all is one. */
  group?: number;
}

/** A table of no known app: its columns have to be chosen before it is read. */
export interface UnknownTable {
  source: "csv";
  header: string[];
  /** The first row, as an example. */
  example: string[];
}

interface ReadOptions {
  /** The person's own zone, for moments that name none. */
  timeZone: string;
  columns?: CsvColumns;
}

/** What done looks like where nothing was written. */
const DONE = "✓";

export function readImport(
  { files, media }: SourceFiles,
  options: ReadOptions,
): ImportFinding | UnknownTable {
  const found =
    readJson(files, options.timeZone) ??
    readTables(files, options.columns) ??
    readMarkdown(files, options.timeZone);
  if (found === undefined) throw new ImportError("unknown", files[0]?.path ?? media[0] ?? "");
  if ("header" in found) return found;
  if (found.groups.every(({ entries }) => entries.length === 0) && found.leftOut.length === 0)
    throw new ImportError("nothing", files[0]?.path ?? "");
  // Beside the JSON, our own export holds a calendar and a picture.
  if (found.source !== "challenge-diary")
    found.leftOut.push(...media.map((where): LeftOut => ({ reason: "media", where })));
  return found;
}

/** Collects entries by the name of their group, in the order in which the names come. */
class Collector {
  readonly leftOut: LeftOut[] = [];
  readonly #groups = new Map<string, ImportGroup>();
  readonly #format: EntryFormat;

  constructor(format: EntryFormat) {
    this.#format = format;
  }

  group(name: string, description = ""): ImportGroup {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const group = { name, description, format: this.#format, entries: [], restDays: [] };
    this.#groups.set(name, group);
    return group;
  }

  /** An entry of a group; without a date it is left out. */
  add(group: ImportGroup, where: string, date: CivilDate | undefined, text: string, order?: number): void {
    if (date === undefined) this.leaveOut("date", where, text);
    else if (!hasVisibleText(text)) this.leaveOut("empty", where);
    else group.entries.push({ date, text: text.trim(), order: order ?? group.entries.length });
  }

  leaveOut(reason: LeftOutReason, where: string, text?: string): void {
    this.leftOut.push({ reason, where, ...(text === undefined ? {} : { text }) });
  }

  finding(source: ImportFinding["source"]): ImportFinding {
    return { source, groups: [...this.#groups.values()], leftOut: this.leftOut };
  }
}

const baseName = (path: string) => (path.split("/").at(-1) ?? "").replace(/\.\w+$/, "");

/** The source of a JSON file by what is in it. */
function kindOfJson(json: unknown) {
  if (!isObject(json)) return undefined;
  if (json.format === "challenge-diary" || objects(json.challenges).some((it) => "entries" in it))
    return "challenge-diary";
  if (Array.isArray(json.entries) && isObject(json.metadata)) return "day-one";
  if (Array.isArray(json.habits)) return "beaver";
  return "date_journal" in json || "dateOfJournal" in json ? "journey" : undefined;
}

function readJson(files: readonly SourceFile[], timeZone: string): ImportFinding | undefined {
  const readable: { json: Json; path: string; kind: NonNullable<ReturnType<typeof kindOfJson>> }[] = [];
  const others: LeftOut[] = [];
  for (const { path, text } of files) {
    if (!/\.json$/i.test(path)) continue;
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    const kind = kindOfJson(json);
    if (kind === undefined) others.push({ reason: "unreadable", where: path });
    else readable.push({ json: json as Json, path, kind });
  }
  const source = readable[0]?.kind;
  if (source === undefined) return undefined;
  if (source === "challenge-diary") return readOwnExport(readable[0]!.json);
  const collector = new Collector(source === "day-one" ? "markdown" : "plain");
  for (const { json, kind, path } of readable) {
    if (kind !== source) others.push({ reason: "unreadable", where: path });
    else if (source === "day-one") readDayOne(collector, json, path, timeZone);
    else if (source === "beaver") readBeaver(collector, json);
    else readJourney(collector, json, path, timeZone);
  }
  collector.leftOut.push(...others);
  return collector.finding(source);
}

/** Text is Markdown; what it embeds is in other files. */
function readDayOne(collector: Collector, json: Json, path: string, timeZone: string): void {
  const group = collector.group(baseName(path));
  for (const [index, entry] of objects(json.entries).entries()) {
    const where = `${path}: ${string(entry.uuid) || index + 1}`;
    const time = Date.parse(string(entry.creationDate));
    const text = string(entry.text).replaceAll(/[\u2028\u2029]/g, "\n");
    const own = text.replaceAll(/!?\[[^\]]*\]\(dayone-moment:[^)]*\)\n?/g, "");
    if (own !== text) collector.leaveOut("media", where);
    const date = civilDateIn(time, string(entry.timeZone), timeZone);
    collector.add(group, where, date, own, time);
  }
}

function readJourney(collector: Collector, json: Json, path: string, timeZone: string): void {
  // Milliseconds, or in later exports a text.
  const time = Number(json.date_journal ?? Date.parse(string(json.dateOfJournal)));
  const text = string(json.text);
  const isHtml = json.type === "html" || /^\s*<(?:p|div|h\d|ul|ol)[\s>]/i.test(text);
  const date = civilDateIn(time, string(json.timezone), timeZone);
  collector.add(collector.group(""), path, date, isHtml ? htmlToText(text) : text, time);
}

function readBeaver(collector: Collector, json: Json): void {
  for (const habit of objects(json.habits)) {
    const group = collector.group(string(habit.name));
    for (const { day, done, text } of objects(habit.records)) {
      const where = `${group.name}: ${string(day)}`;
      if (done === true) collector.add(group, where, parseDate(string(day)), string(text).trim() || DONE);
      else if (string(text).trim() !== "") collector.leaveOut("not-done", where, string(text));
    }
  }
}

const ENTITIES: Record<string, string> = { amp: "&", apos: "'", gt: ">", lt: "<", nbsp: " ", quot: '"' };

/** The words of HTML in lines. A worker has no DOM; nothing of the result is ever read as HTML again. */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<(script|style)\b.*?<\/\1\s*>/gi, "")
    .replaceAll(/<li\b[^>]*>/gi, "\n• ")
    .replaceAll(/<br\b[^>]*>|<\/(?:blockquote|div|h\d|ol|p|tr|ul)\s*>/gi, "\n")
    .replaceAll(/<\/?[a-z!][^>]*>/gi, "")
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
      (all, decimal?: string, hex?: string, name = "") => {
        const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
        if (Number.isNaN(code)) return ENTITIES[String(name)] ?? all;
        return code > 0x10ffff ? "" : String.fromCodePoint(code);
      },
    )
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

interface Table {
  path: string;
  header: string[];
  rows: string[][];
}

function parseTable({ path, text }: SourceFile): Table {
  const [header = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" }).data;
  return { path, header: header.map((name) => name.trim()), rows };
}

const isCheckmarks = ({ path }: SourceFile) => /(?:^|\/)\d+ [^/]*\/checkmarks\.csv$/i.test(path);

function readTables(
  files: readonly SourceFile[],
  columns: CsvColumns | undefined,
): ImportFinding | UnknownTable | undefined {
  const csv = files.filter(({ path }) => /\.csv$/i.test(path));
  const [first] = csv;
  if (first === undefined) return undefined;
  if (csv.some(isCheckmarks)) return readLoop(csv);
  const collector = new Collector("plain");
  const tables = csv.map(parseTable).filter(({ rows }) => rows.length > 0);
  const [table] = tables;
  if (table === undefined) return collector.finding("csv");
  const has = (...names: string[]) => names.every((name) => table.header.includes(name));
  if (has("mood", "note") && (has("full_date") || has("date"))) {
    tables.forEach((it) => readDaylio(collector, it));
    return collector.finding("daylio");
  }
  if (has("HabitName", "CalendarDate")) {
    tables.forEach((it) => readHabitBull(collector, it));
    return collector.finding("habit-bull");
  }
  if (columns === undefined) return { source: "csv", header: table.header, example: table.rows[0] ?? [] };
  tables.forEach((it) => readColumns(collector, it, columns));
  return collector.finding("csv");
}

/** The value of a row by the name of its column: orders change between versions. */
const cellReader =
  ({ header }: Table) =>
  (row: string[], name: string): string =>
    row[header.indexOf(name)]?.trim() ?? "";

/** Where a row stands, as spreadsheets count. */
const rowName = ({ path }: Table, index: number) => `${path}: ${index + 2}`;

function readDaylio(collector: Collector, table: Table): void {
  const cell = cellReader(table);
  const group = collector.group("");
  for (const [index, row] of table.rows.entries()) {
    const [title, note, mood] = [cell(row, "note_title"), cell(row, "note"), cell(row, "mood")];
    const activities = cell(row, "activities")
      .split(/\s*\|\s*/)
      .filter(Boolean)
      .join(", ");
    const scales = cell(row, "scales");
    const plain = /<(?:br|p|div)\b/i.test(note) ? htmlToText(note) : note;
    const facts = [mood, activities, scales].filter(Boolean).join(" · ");
    const text = [title, plain, facts].filter(Boolean).join("\n\n");
    const date = parseDate(cell(row, "full_date") || cell(row, "date"));
    // The newest comes first: of one minute the earlier row is the later one.
    collector.add(group, rowName(table, index), date, text, parseTime(cell(row, "time")) - index / 1e6);
  }
}

function readHabitBull(collector: Collector, table: Table): void {
  const cell = cellReader(table);
  const dayFirst = isDayFirst(table.rows.map((row) => cell(row, "CalendarDate")));
  for (const [index, row] of table.rows.entries()) {
    const group = collector.group(cell(row, "HabitName"), cell(row, "HabitDescription"));
    const [value, text] = [cell(row, "Value"), cell(row, "CommentText")];
    const where = rowName(table, index);
    const amount = Number(value) > 1 ? value : DONE;
    if (Number(value) > 0 || value === "true")
      collector.add(group, where, parseDate(cell(row, "CalendarDate"), dayFirst), text || amount);
    else if (text !== "") collector.leaveOut("not-done", where, text);
  }
}

function readColumns(collector: Collector, table: Table, { date, group, text }: CsvColumns): void {
  const dayFirst = isDayFirst(table.rows.map((row) => row[date] ?? ""));
  for (const [index, row] of table.rows.entries()) {
    const name = group === undefined ? baseName(table.path) : (row[group]?.trim() ?? "");
    const day = parseDate(row[date] ?? "", dayFirst);
    const where = rowName(table, index);
    if (day === undefined) collector.leaveOut("date", where, row.join(", "));
    else collector.add(collector.group(name), where, day, row[text] ?? "");
  }
}

/** Each habit is a folder "001 Name". Old versions write numbers, and no header over them. */
function readLoop(csv: readonly SourceFile[]): ImportFinding {
  const collector = new Collector("plain");
  const list = csv.find(({ path }) => /(?:^|\/)habits\.csv$/i.test(path));
  const habits = list === undefined ? undefined : parseTable(list);
  const cell = habits === undefined ? () => "" : cellReader(habits);
  for (const file of csv.filter(isCheckmarks)) {
    const [, position = "", folder = ""] = /(\d+) ([^/]*)\/[^/]*$/.exec(file.path) ?? [];
    const row = habits?.rows[Number(position) - 1] ?? [];
    const name = cell(row, "Name") || folder;
    const group = collector.group(name, cell(row, "Description") || cell(row, "Question"));
    const isAmount = /^(?:num|1$)/i.test(cell(row, "Type"));
    const table = parseTable(file);
    const hasHeader = table.header[0] === "Date";
    const rows = hasHeader ? table.rows : [table.header, ...table.rows];
    for (const [index, [dateText = "", value = "", note = ""]] of rows.entries()) {
      const where = `${file.path}: ${index + (hasHeader ? 2 : 1)}`;
      const date = parseDate(dateText);
      if (isAmount && Number(value) > 0) {
        const amount = `${Number(value) / 1000} ${cell(row, "Unit")}`.trim();
        collector.add(group, where, date, [note, amount].filter(Boolean).join("\n\n"));
      } else if (!isAmount && /^(?:2|YES_MANUAL)$/.test(value)) {
        collector.add(group, where, date, note.trim() || DONE);
      } else {
        if (!isAmount && /^(?:3|SKIP)$/.test(value) && date !== undefined) group.restDays.push(date);
        if (note.trim() !== "") collector.leaveOut("not-done", where, note);
      }
    }
  }
  return collector.finding("loop");
}

const FRONT_MATTER = /^---\n([^]*?)\n---(?:\n|$)/;
const DATE_HEADING = /^#{1,6}[ \t]+(?=\[?\d{4}-\d{2}-\d{2})/m;

/** A file for each date, by its name or its front matter; or one with a heading for each. */
function readMarkdown(files: readonly SourceFile[], timeZone: string): ImportFinding | undefined {
  const texts = files.filter(({ path }) => /\.(?:markdown|md|txt)$/i.test(path));
  if (texts.length === 0) return undefined;
  const collector = new Collector("markdown");
  for (const { path, text } of texts.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const folder = path
      .split("/")
      .slice(0, -1)
      .findLast((name) => !/^\d+$/.test(name));
    const [front = "", matter = ""] = FRONT_MATTER.exec(text) ?? [];
    const body = text.slice(front.length);
    const date = dateOfFrontMatter(matter, timeZone) ?? dateOfPath(path);
    const isOfManyDates = date === undefined && DATE_HEADING.test(body);
    const group = collector.group(folder ?? (isOfManyDates ? baseName(path) : ""));
    if (isOfManyDates) {
      const [before = "", ...sections] = body.split(new RegExp(DATE_HEADING, "gm"));
      if (before.trim() !== "") collector.leaveOut("date", path, before.trim());
      for (const section of sections) {
        const [line = "", ...lines] = section.split("\n");
        const title = line.replace(/^\[?[\d-]{10}\]?[\s:–—-]*/, "");
        const content = lines.join("\n").trim();
        const where = `${path}: ${line}`;
        collector.add(
          group,
          where,
          parseDate(line.replace("[", "")),
          title ? `**${title}**\n\n${content}` : content,
        );
      }
    } else {
      collector.add(group, path, date, body);
    }
  }
  return collector.finding("markdown");
}

/** `date: 2024-01-05`, in quotes or not; a moment with its offset has the date that is written there. */
function dateOfFrontMatter(matter: string, timeZone: string): CivilDate | undefined {
  const value = /^(?:date|created)[ \t]*:[ \t]*["']?([^"'\n]+)/im.exec(matter)?.[1]?.trim();
  if (value === undefined) return undefined;
  return value.endsWith("Z") ? civilDateIn(Date.parse(value), timeZone, timeZone) : parseDate(value);
}
