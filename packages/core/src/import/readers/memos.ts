import { takePhotos } from "../image-references.ts";
import type { JsonFile } from "../parsed-file.ts";
import { isObject } from "../record.ts";
import { civilDateIn, momentOfTimestamp, parseDate } from "../source-dates.ts";
import { takeAttachments } from "./memos-attachments.ts";
import { readerOf } from "./reader.ts";
import { EMPTY, FALSE, skipCopy, skipFields, skipTags } from "./skip-fields.ts";

/** Reads Memos: Markdown notes in saved responses of the current API or of earlier versions. */
export const memos = readerOf("json", {
  source: "memos",
  format: "markdown",
  recognises: (file) => listOf(file).some(isMemo),
  read: (files, context) => {
    const { collector, timeZone } = context;
    const group = collector.group("");
    for (const file of files) {
      collector.records(
        listOf(file),
        (memo, index) => `${file.path}: ${memo.peek("name") || memo.peek("uid") || index + 1}`,
        (memo, where) => {
          const content = memo.string("content");
          const { photos, text } = takePhotos(content, file, where, context);
          const moments = TIMES.map((name) => memo.read(name, (value) => momentOf(value, timeZone)));
          const moment = moments.find((it) => it !== undefined);
          for (const name of ["updateTime", "updatedTs", "update_time", "updated_ts"])
            memo.read(name, (value) => momentOf(value, timeZone));
          skipFields(memo, DEFAULTS);
          skipTags(memo, "tags", content, "#");
          skipCopy(memo, "snippet", content, (value) => value.replace(/(?:\.{3}|…)\s*$/, ""));
          photos.push(...takeAttachments(memo, file, where, context));
          return { kind: "entry", group, date: moment?.date, text, order: moment?.time, photos };
        },
      );
      for (const name of LISTS) if (file.record.isArray(name)) file.record.array(name);
      skipFields(file.record, { nextPageToken: EMPTY });
      if (!isMemo(file.json)) collector.record(file.path, file.record, { kind: "details" });
    }
  },
});

const TIMES = [
  "displayTime",
  "displayTs",
  "display_time",
  "createTime",
  "createdTs",
  "create_time",
  "created_ts",
];
const LISTS = ["memos", "data"];

const DEFAULTS = {
  id: /^\d{1,12}$/,
  name: /^memos\/[\w-]{1,36}$/,
  uid: /^[\w-]{22}$/,
  creator: /^users\/[\w-]{1,36}$/,
  creatorId: /^\d{1,12}$/,
  creator_id: /^\d{1,12}$/,
  state: /^NORMAL$/,
  rowStatus: /^NORMAL$/,
  row_status: /^NORMAL$/,
  visibility: /^PRIVATE$/,
  pinned: FALSE,
  displayTime: EMPTY,
  snippet: EMPTY,
  parent: EMPTY,
  location: EMPTY,
  nodes: EMPTY,
  property: EMPTY,
  relations: EMPTY,
  relationList: EMPTY,
  reactions: EMPTY,
};

const isMemo = (value: unknown): boolean =>
  isObject(value) && "content" in value && TIMES.some((name) => name in value);

function listOf({ json, record }: JsonFile): unknown[] {
  if (Array.isArray(json)) return json as unknown[];
  if (isMemo(json)) return [json];
  return LISTS.filter((name) => record.isArray(name)).flatMap((name) => record.list(name));
}

function momentOf(value: unknown, timeZone: string) {
  const seconds = /^\d{1,12}$/.test(String(value)) ? Number(value) : undefined;
  const exact = momentOfTimestamp(value, "", timeZone);
  if (exact !== undefined) return exact;
  const written = typeof value === "string" ? parseDate(value, timeZone) : undefined;
  const time = seconds === undefined ? Date.parse(String(value)) : seconds * 1000;
  const date = seconds === undefined ? written : civilDateIn(time, "", timeZone);
  return date === undefined ? undefined : { date, time: Number.isNaN(time) ? undefined : time };
}
