import { CATEGORIES } from "../../challenge/rules.ts";
import { isCivilDate } from "../../civil-date/civil-date.ts";
import { withPhotoLinks } from "../../export/photo-links.ts";
import { splitFrontMatter } from "../front-matter.ts";
import type { ImportedEntry, KnownChallenge } from "../import-types.ts";
import type { JsonFile, ParsedFile } from "../parsed-file.ts";
import { ID, isObject, type Json, type JsonRecord } from "../record.ts";
import { folderOf } from "../source-names.ts";
import { isOwnLog, splitLog } from "./own-log.ts";
import { takeOwnPhotos } from "./own-photos.ts";
import { type ReadContext, readerOf } from "./reader.ts";
import { scopeOf } from "./scope.ts";

/** Reads exports of this product. Exports of an earlier version have no `format` field. */
export const ownExport = readerOf("json", {
  source: "challenge-diary",
  format: "plain",
  recognises: ({ record }) =>
    record.peek("format") === "challenge-diary" ||
    (record.isArray("challenges") && record.has("profile")) ||
    hasEntries(record),
  copiesOf: (own, folders) => {
    const texts = textsOf(own);
    return (file) =>
      file.kind === "text" &&
      ancestorsOf(file.path).some((folder) => folders.has(scopeOf(file.archive, folder))) &&
      (isOverview(file, folders) ||
        isOwnLog(file) ||
        isEntryFile(file.text) ||
        texts.has(asInFile(file.text)));
  },
  read: (files, context) => {
    const { collector } = context;
    for (const source of files) {
      const { path, record: file } = source;
      file.mark("format", /^challenge-diary$/);
      file.mark("exported_at", /^[\d:.TZ-]+$/);
      file.integer("version", 1);
      collector.records(
        file.array("challenges"),
        (challenge, index) => challenge.peek("title") || `${path}: ${index + 1}`,
        (challenge, where) => readChallenge(challenge, source, where, context),
      );
      collector.record(path, file, { kind: "details" });
    }
  },
  readCopies: (copies, own, { collector }) => {
    const texts = textsOf(own);
    const titles = new Set(challengesOf(own).map(({ title }) => title));
    const folders = new Set(own.map(({ archive, path }) => scopeOf(archive, folderOf(path))));
    for (const file of copies) {
      if (isOwnLog(file)) {
        for (const text of logTextsOf(file.text))
          if (!texts.has(text) && !titles.has(text)) collector.leaveOut("copy", file.path, text);
        continue;
      }
      const isEqual = texts.has(asInFile(splitFrontMatter(file.text).body));
      if (!isEqual && !isOverview(file, folders)) collector.leaveOut("copy", file.path, file.text);
    }
  },
});

/** Makes texts of Markdown files and of the JSON file comparable: they can differ in line breaks and outer spaces. */
const asInFile = (text: string) => text.replaceAll(/\r\n?/g, "\n").trim();

const hasEntries = (record: JsonRecord) =>
  record.isArray("challenges") && record.list("challenges").some((it) => isObject(it) && "entries" in it);

function ancestorsOf(path: string): string[] {
  const folders = [folderOf(path)];
  while (folders.at(-1) !== "") folders.push(folderOf(folders.at(-1)!));
  return folders;
}

const isOverview = ({ archive, path }: ParsedFile, folders: ReadonlySet<string>) =>
  /(?:^|\/)(?:README|notes)\.md$/.test(path) && folders.has(scopeOf(archive, folderOf(path)));

const isEntryFile = (text: string) => /^---\ndate: \d{4}-\d{2}-\d{2}\nchallenge: "/.test(text);

const items = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

const challengesOf = (own: readonly ParsedFile[]) =>
  own.flatMap((file) => (file.kind === "json" && isObject(file.json) ? items(file.json.challenges) : []));

function logTextsOf(log: string): string[] {
  const { preamble, sections, title = "" } = splitLog(log);
  const texts = [title, preamble, ...sections.map(({ text }) => asInFile(text))];
  return texts.filter((text) => text !== "");
}

function textsOf(own: readonly ParsedFile[]): Set<string> {
  const texts = challengesOf(own).flatMap(({ entries }) =>
    items(entries).flatMap(({ content, photos }) =>
      typeof content === "string" ? [content, withPhotoLinks(content, items(photos).flatMap(photoFile))] : [],
    ),
  );
  return new Set(texts.map(asInFile));
}

const photoFile = ({ alt, file }: Json) =>
  typeof alt === "string" && typeof file === "string" ? [{ alt, file }] : [];

const knownCategory = (value: unknown) => CATEGORIES.find((category) => category === value);
const knownFlag = (value: unknown) => (typeof value === "boolean" ? value : undefined);
const knownDate = (value: unknown) => (typeof value === "string" && isCivilDate(value) ? value : undefined);
const knownWeekdays = (value: unknown) =>
  Array.isArray(value) &&
  value.every(
    (item) =>
      isObject(item) &&
      Object.keys(item).toSorted().join() === "until,weekdays" &&
      knownDate(item.until) !== undefined &&
      typeof item.weekdays === "number",
  )
    ? (value as unknown[])
    : undefined;

function readChallenge(challenge: JsonRecord, file: JsonFile, where: string, context: ReadContext) {
  const { collector } = context;
  const ended_early = challenge.read("ended_early", knownFlag) ?? false;
  const known: KnownChallenge = {
    challenge_id: challenge.mark("challenge_id", ID) || challenge.peek("challenge_id"),
    category: challenge.read("category", knownCategory) ?? "Other",
    days: challenge.integer("days", 1),
    start_date: challenge.read("start_date", knownDate) ?? "",
    weekdays: challenge.integer("weekdays", 127),
    earlier_weekdays: challenge.read("earlier_weekdays", knownWeekdays) ?? [],
    ended_early,
    end_date: (ended_early ? challenge.read("end_date", knownDate) : undefined) ?? null,
    round: challenge.integer("round", 1),
    template: challenge.string("template"),
    tags: challenge.string("tags"),
    day_ids: {},
    formats: {},
  };
  const [name, description] = [challenge.string("title"), challenge.string("desc")];
  const isReadable = known.challenge_id !== "" && known.start_date !== "";
  const entries: ImportedEntry[] = [];
  collector.records(
    challenge.array("entries"),
    (entry) => `${where}: ${entry.peek("date")}`,
    (entry, entryAt) => {
      const date = entry.read("date", knownDate);
      const text = entry.string("content");
      const id = entry.mark("day_id", ID) || entry.peek("day_id");
      if (!isReadable) return { kind: "left-out", reason: "unreadable", text };
      if (date === undefined || text === "") return { kind: "left-out", reason: "date", text };
      known.day_ids[date] = id;
      known.formats[date] =
        entry.mark("format", /^(?:markdown|plain)$/) === "markdown" ? "markdown" : "plain";
      const photos = takeOwnPhotos(entry, file, entryAt, context);
      entries.push({ date, order: entries.length, text, ...(photos.length === 0 ? {} : { photos }) });
      return { kind: "details" };
    },
  );
  if (!isReadable)
    return {
      kind: "left-out",
      reason: "unreadable",
      text: [name, description, known.template, known.tags].filter(Boolean).join("\n"),
    } as const;
  const restDays = challenge
    .list("rest_days")
    .map(knownDate)
    .filter((date) => date !== undefined);
  challenge.read("rest_days", (days) =>
    Array.isArray(days) && days.length === restDays.length ? days : undefined,
  );
  collector.addGroup({
    source: "challenge-diary",
    key: known.challenge_id,
    name,
    description,
    format: "plain",
    entries,
    restDays,
    known,
  });
  return { kind: "details" } as const;
}
