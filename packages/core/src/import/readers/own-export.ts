import { type CivilDate, isCivilDate } from "../../civil-date/civil-date.ts";
import type { Collector } from "../collector.ts";
import { splitFrontMatter } from "../front-matter.ts";
import type { ImportedEntry, KnownChallenge } from "../import-types.ts";
import type { ParsedFile } from "../parsed-file.ts";
import { isObject, type JsonRecord } from "../record.ts";
import { folderOf } from "../source-names.ts";
import { readerOf } from "./reader.ts";
import { scopeOf } from "./scope.ts";

/** Our own export: the present format, which names itself, and the earlier one, which was the rows only. */
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
      (isReadme(file, folders) || isEntryFile(file.text) || texts.has(asInFile(file.text)));
  },
  read: (files, { collector }) => {
    for (const { path, record: file } of files) {
      for (const name of ["format", "exported_at"]) file.string(name);
      file.integer("version", 1);
      collector.records(
        file.array("challenges"),
        (challenge, index) => challenge.peek("title") || `${path}: ${index + 1}`,
        (challenge, where) => readChallenge(collector, challenge, where),
      );
      collector.record(path, file, { kind: "details" });
    }
  },
  readCopies: (copies, own, { collector }) => {
    const texts = textsOf(own);
    const folders = new Set(own.map(({ archive, path }) => scopeOf(archive, folderOf(path))));
    for (const file of copies) {
      const isEqual = texts.has(asInFile(splitFrontMatter(file.text).body));
      if (!isEqual && !isReadme(file, folders)) collector.leaveOut("copy", file.path, file.text);
    }
  },
});

/** Files of an archive have line ends of their own. */
const asInFile = (text: string) => text.replaceAll(/\r\n?/g, "\n").trim();

const hasEntries = (record: JsonRecord) =>
  record.isArray("challenges") && record.list("challenges").some((it) => isObject(it) && "entries" in it);

function ancestorsOf(path: string): string[] {
  const folders = [folderOf(path)];
  while (folders.at(-1) !== "") folders.push(folderOf(folders.at(-1)!));
  return folders;
}

const isReadme = ({ archive, path }: ParsedFile, folders: ReadonlySet<string>) =>
  /(?:^|\/)README\.md$/.test(path) && folders.has(scopeOf(archive, folderOf(path)));

/** An entry of the export as a file: the title of its challenge is JSON. */
const isEntryFile = (text: string) => /^---\ndate: \d{4}-\d{2}-\d{2}\nchallenge: "/.test(text);

const items = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

/** The entries in the JSON of the export, as their files hold them. */
function textsOf(own: readonly ParsedFile[]): Set<string> {
  const challenges = own.flatMap((file) =>
    file.kind === "json" && isObject(file.json) ? items(file.json.challenges) : [],
  );
  const texts = challenges.flatMap(({ entries }) => items(entries).map(({ content }) => content));
  return new Set(texts.filter((text) => typeof text === "string").map(asInFile));
}

function readChallenge(collector: Collector, challenge: JsonRecord, where: string) {
  const known: KnownChallenge = {
    challenge_id: challenge.string("challenge_id"),
    category: challenge.string("category"),
    days: challenge.integer("days", 1),
    start_date: challenge.string("start_date"),
    weekdays: challenge.integer("weekdays", 127),
    earlier_weekdays: challenge.array("earlier_weekdays"),
    round: challenge.integer("round", 1),
    template: challenge.string("template"),
    tags: challenge.string("tags"),
    day_ids: {},
    formats: {},
  };
  const [name, description] = [challenge.string("title"), challenge.string("desc")];
  const isReadable = known.challenge_id !== "" && isCivilDate(known.start_date);
  const entries: ImportedEntry[] = [];
  collector.records(
    challenge.array("entries"),
    (entry) => `${where}: ${entry.peek("date")}`,
    (entry) => {
      const [date, text, id] = [entry.string("date"), entry.string("content"), entry.string("day_id")];
      if (!isReadable) return { kind: "left-out", reason: "unreadable", text };
      if (!isCivilDate(date) || text === "") return { kind: "left-out", reason: "date", text };
      known.day_ids[date] = id;
      known.formats[date] = entry.string("format") === "markdown" ? "markdown" : "plain";
      entries.push({ date, order: entries.length, text });
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
    .array("rest_days")
    .filter((date): date is CivilDate => typeof date === "string" && isCivilDate(date));
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
