/** All content of the source becomes part of a challenge, or is listed as left out. */
import type { CivilDate } from "../civil-date/civil-date.ts";
import { hasVisibleText } from "../input/text-validators.ts";
import type {
  EntryFormat,
  ImportFinding,
  ImportedPhoto,
  ImportGroup,
  ImportSource,
  LeftOut,
  LeftOutReason,
} from "./import-types.ts";
import { withLineBreaks } from "./line-breaks.ts";
import { isObject, JsonRecord, linesOf, type SourceRecord } from "./record.ts";
import { normaliseKey } from "./source-names.ts";
import type { Table, TableRow } from "./table.ts";

export type Reading =
  | {
      kind: "entry";
      group: ImportGroup;
      date: CivilDate | undefined;
      text: string;
      order?: number | undefined;
      photos?: readonly ImportedPhoto[];
    }
  | { kind: "rest-day"; group: ImportGroup; date: CivilDate }
  | { kind: "left-out"; reason: LeftOutReason; text?: string }
  | { kind: "details" };

/** Usual names of columns. Other texts in the first row can be an entry, because a table can lack a header. */
const USUAL_NAME =
  /^(?:date|day|time|timestamp|when|created(?: at)?|text|notes?|entry|content|body|comments?|journal|diary|value|title|name|category|group|habit|challenge|日付|日時|日|本文|内容|記録|メモ|習慣|タイトル|名前)$/i;

export class Collector {
  readonly leftOut: LeftOut[] = [];
  readonly #groups = new Map<string, ImportGroup>();
  readonly #described = new Map<string, Set<string>>();
  readonly #source: ImportSource;
  readonly #format: EntryFormat;

  constructor(source: ImportSource, format: EntryFormat) {
    this.#source = source;
    this.#format = format;
  }

  /** Returns the group with this name, or a new group, and adds new lines to its description. */
  group(name: string, description = ""): ImportGroup {
    const key = normaliseKey(name);
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = {
        source: this.#source,
        key,
        // The database rejects a title without visible characters. The site replaces an empty name.
        name: hasVisibleText(name) ? name.normalize("NFC") : "",
        description: "",
        format: this.#format,
        entries: [],
        restDays: [],
      };
      this.#groups.set(key, group);
    }
    const described = this.#described.get(key) ?? new Set<string>();
    this.#described.set(key, described);
    for (const line of description.split("\n")) {
      if (line.trim() === "" || described.has(line)) continue;
      group.description += described.size === 0 ? line : `\n${line}`;
      described.add(line);
    }
    return group;
  }

  /** Adds a group. If a group with its key exists, lists the new group's other texts and all its photos as left out. */
  addGroup(group: ImportGroup): void {
    const known = this.#groups.get(group.key);
    if (known === undefined) {
      this.#groups.set(group.key, group);
      return;
    }
    const texts = new Set(known.entries.map(({ date, text }) => `${date}\n${text}`));
    for (const { date, photos = [], text } of group.entries) {
      if (!texts.has(`${date}\n${text}`)) this.leaveOut("copy", `${group.name}: ${date}`, text);
      this.leavePhotosOut("copy", photos);
    }
  }

  records(
    items: readonly unknown[],
    whereOf: (record: JsonRecord, index: number) => string,
    read: (record: JsonRecord, where: string) => Reading,
  ): void {
    for (const [index, item] of items.entries()) {
      if (isObject(item)) {
        const record = new JsonRecord(item);
        const where = whereOf(record, index);
        this.record(where, record, read(record, where));
      } else {
        const text = linesOf("", item).join("\n");
        if (text !== "") this.leaveOut("unreadable", whereOf(new JsonRecord({}), index), text);
      }
    }
  }

  /** Records rows. Lists header names that are neither usual nor used: in a table without a header, they are an entry. */
  rows(
    { header = [], path, rows }: Pick<Table, "path" | "rows"> & { header?: string[] },
    read: (row: TableRow, where: string) => Reading,
  ): void {
    for (const row of rows) {
      const where = `${path}: ${row.source.number}`;
      this.record(
        where,
        row,
        row.isDamaged ? { kind: "left-out", reason: "row", text: row.whole() } : read(row, where),
      );
    }
    const named = rows[0]?.source.named;
    const names = header.filter(
      (name, index) => name !== "" && !USUAL_NAME.test(name) && named?.has(index) !== true,
    );
    if (names.length > 0) this.leaveOut("unused", `${path}: 1`, names.join(", "));
  }

  record(where: string, record: SourceRecord, reading: Reading): void {
    const unread = record.unread();
    const leaveOut = (reason: LeftOutReason, text = "") => {
      const all = [text.trim() === "" ? "" : text, unread].filter(Boolean).join("\n");
      this.leaveOut(reason, where, all === "" ? undefined : all);
    };
    if (reading.kind === "left-out") return leaveOut(reading.reason, reading.text);
    if (reading.kind === "entry") {
      const { date, group, order, photos = [], text } = reading;
      if (date === undefined) {
        this.leavePhotosOut("date", photos);
        return leaveOut("date", text);
      }
      const isEmpty = !hasVisibleText(text);
      if (isEmpty && photos.length === 0) return leaveOut("empty", text);
      // In this product's own exports, `<br>` is text that the user wrote.
      const written = this.#source === "challenge-diary" ? text : withLineBreaks(text);
      group.entries.push({
        date,
        text: isEmpty ? "" : written.trim(),
        order: order ?? group.entries.length,
        ...(photos.length === 0 ? {} : { photos }),
      });
    } else if (reading.kind === "rest-day") reading.group.restDays.push(reading.date);
    if (unread !== "") this.leaveOut("unused", where, unread);
  }

  leaveOut(reason: LeftOutReason, where: string, text?: string): void {
    this.leftOut.push({ reason, where, ...(text === undefined ? {} : { text }) });
  }

  leavePhotosOut(reason: LeftOutReason, photos: readonly ImportedPhoto[]): void {
    for (const { alt, path } of photos) this.leaveOut(reason, path, alt || undefined);
  }

  finding(): ImportFinding {
    return { groups: [...this.#groups.values()], leftOut: this.leftOut };
  }
}
