import { hasVisibleText } from "../../input/text-validators.ts";
import type { Collector } from "../collector.ts";
import { readHtml } from "../html-text.ts";
import type { ParsedFile } from "../parsed-file.ts";
import { isObject, JsonRecord } from "../record.ts";
import { civilDateIn } from "../source-dates.ts";
import { fileName, folderOf } from "../source-names.ts";
import { readerOf } from "./reader.ts";
import { scopeOf } from "./scope.ts";
import { EMPTY, FALSE, skipCopy, skipFields } from "./skip-fields.ts";

const DEFAULTS = {
  isPinned: FALSE,
  isArchived: FALSE,
  color: /^DEFAULT$/,
  annotations: EMPTY,
  attachments: EMPTY,
  labels: EMPTY,
  sharees: EMPTY,
};

/** Reads Google Keep: a JSON file per note, and the same note in HTML. The first label becomes the group. */
export const googleKeep = readerOf("json", {
  source: "google-keep",
  format: "plain",
  recognises: ({ record }) =>
    record.has("userEditedTimestampUsec") ||
    ((record.has("textContent") || record.has("listContent")) &&
      (record.has("isTrashed") || record.has("isArchived"))),
  copiesOf: (own, folders) => {
    const names = new Set(own.map(nameOf));
    return (file) => (file.kind === "html" && names.has(nameOf(file))) || isListOfLabels(file, folders);
  },
  read: (files, { collector, timeZone }) => {
    for (const { path, record } of files) {
      const momentOf = (value: unknown) => {
        const time = /^\d{1,17}$/.test(String(value)) ? Number(value) / 1000 : NaN;
        const date = time > 0 ? civilDateIn(time, "", timeZone) : undefined;
        return date === undefined ? undefined : { date, time };
      };
      const [created, edited] = ["createdTimestampUsec", "userEditedTimestampUsec"].map((name) =>
        record.read(name, momentOf),
      );
      const moment = created ?? edited;
      const content = record.string("textContent");
      skipCopy(record, "textContentHtml", content, allOf);
      skipFields(record, DEFAULTS);
      const list = readList(collector, record.array("listContent"), path);
      const text = [record.string("title"), content, list].filter(Boolean).join("\n\n");
      const isDeleted = record.boolean("isTrashed") === true;
      const isEntry = !isDeleted && moment !== undefined && hasVisibleText(text);
      const label = isEntry ? readLabels(collector, record.array("labels"), path) : "";
      collector.record(
        path,
        record,
        isDeleted
          ? { kind: "left-out", reason: "ignored", text }
          : { kind: "entry", group: collector.group(label), date: moment?.date, text, order: moment?.time },
      );
    }
  },
  readCopies: (copies, _, { collector }) => {
    for (const { kind, path, text } of copies)
      collector.leaveOut(kind === "html" ? "copy" : "unused", path, text);
  },
});

function allOf(html: string): string {
  const { removed, text } = readHtml(html);
  return [text, ...removed].join("");
}

const nameOf = ({ archive, path }: ParsedFile) => scopeOf(archive, path.replace(/\.\w+$/, ""));

const isListOfLabels = ({ archive, kind, path }: ParsedFile, folders: ReadonlySet<string>) =>
  kind === "text" && /^labels\.txt$/i.test(fileName(path)) && folders.has(scopeOf(archive, folderOf(path)));

function readList(collector: Collector, items: readonly unknown[], path: string): string {
  const lines: string[] = [];
  collector.records(
    items,
    (_, index) => `${path}: ${index + 1}`,
    (item) => {
      const text = item.string("text");
      skipCopy(item, "textHtml", text, allOf);
      lines.push(`${item.boolean("isChecked") === true ? "☑" : "☐"} ${text}`);
      return { kind: "details" };
    },
  );
  return lines.join("\n");
}

function readLabels(collector: Collector, labels: readonly unknown[], path: string): string {
  const [first, ...others] = labels;
  const record = isObject(first) ? new JsonRecord(first) : undefined;
  const name = record?.string("name") ?? "";
  const unread = record === undefined && first !== undefined ? [first, ...others] : others;
  if (record !== undefined) collector.record(`${path}: labels`, record, { kind: "details" });
  if (unread.length > 0)
    collector.records(
      unread,
      () => `${path}: labels`,
      () => ({ kind: "details" }),
    );
  return name;
}
