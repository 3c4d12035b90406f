/** Detects the format of each file by content or path, and passes the file to the reader of this format. */
import { Collector } from "./collector.ts";
import { decode, encodingCandidates } from "./encodings.ts";
import {
  ImportError,
  questionId,
  type ImportAnswers,
  type ImportFinding,
  type ImportQuestion,
  type LeftOut,
} from "./import-types.ts";
import { parseFile, type ParsedFile } from "./parsed-file.ts";
import { PhotoLibrary } from "./photo-library.ts";
import { READERS } from "./readers/index.ts";
import type { Reader } from "./readers/reader.ts";
import { scopeOf } from "./readers/scope.ts";
import { linesOf } from "./record.ts";
import { ambiguousDates, dayOrderOf } from "./source-dates.ts";
import { type SourceFile, type SourceFiles, withLineEnds } from "./source-files.ts";
import { folderOf } from "./source-names.ts";

export interface ReadOptions {
  timeZone: string;
  answers?: ImportAnswers;
}

export interface ImportReading extends ImportFinding {
  /** Groups and left-out texts are preliminary until the user has answered these questions. */
  questions: ImportQuestion[];
}

const NO_ANSWERS: ImportAnswers = { columns: new Map(), dayOrders: new Map(), encodings: new Map() };
const DATES_SHOWN = 3;

export function readImport(
  sources: SourceFiles,
  { answers = NO_ANSWERS, timeZone }: ReadOptions,
): ImportReading {
  const reading: ImportReading = { groups: [], leftOut: [...sources.leftOut], questions: [] };
  const photos = new PhotoLibrary(sources.photos);
  let files = [...sources.files, ...decodeByAnswers(sources, answers, reading)].map(parseFile);
  for (const reader of READERS) {
    const own = files.filter(reader.recognises);
    if (own.length === 0) continue;
    const collector = new Collector(reader.source, reader.format);
    const context = {
      collector,
      photos,
      timeZone,
      answers,
      ask: (question: ImportQuestion) => void reading.questions.push(question),
      dayOrder: (file: SourceFile, dates: readonly string[], part?: string) => {
        const order = dayOrderOf(dates);
        if (order !== "unknown") return order;
        const id = questionId(file, part);
        const answer = answers.dayOrders.get(id);
        if (answer === undefined) {
          const examples = ambiguousDates(dates, DATES_SHOWN);
          reading.questions.push({ kind: "day-order", id, file: file.path, examples });
        }
        return answer ?? "unknown";
      },
    };
    reader.read(own, context);
    const taken = new Set(own);
    const copies = copiesOf(
      reader,
      own,
      files.filter((file) => !taken.has(file)),
    );
    if (reader.readCopies) reader.readCopies(copies, own, context);
    else for (const { path, text } of copies) collector.leaveOut("copy", path, text);
    for (const file of [...own, ...copies]) taken.add(file);
    for (const file of own)
      if (file.kind === "json" && file.hasHiddenValues)
        collector.leaveOut("unreadable", file.path, file.text);
    files = files.filter((file) => !taken.has(file));
    const found = collector.finding();
    // Doesn't use `push(...)`, because JavaScript limits the number of arguments.
    for (const group of found.groups) reading.groups.push(group);
    for (const item of found.leftOut) reading.leftOut.push(item);
  }
  for (const file of files) reading.leftOut.push(unreadable(file));
  reading.leftOut = [
    ...photos.notTaken().map(({ path }): LeftOut => ({ reason: "media", where: path })),
    ...reading.leftOut,
  ];
  rejectEmptyImport(reading, sources);
  return reading;
}

function decodeByAnswers(
  { undecoded }: SourceFiles,
  answers: ImportAnswers,
  reading: ImportReading,
): SourceFile[] {
  return undecoded.flatMap(({ archive, bytes, path }) => {
    const id = questionId({ archive, path });
    const answer = answers.encodings.get(id);
    const text = typeof answer === "string" ? decode(bytes, answer) : undefined;
    if (text !== undefined) return [{ archive, path, text: withLineEnds(text) }];
    const candidates = answer === null ? [] : encodingCandidates(bytes);
    if (candidates.length > 0) reading.questions.push({ kind: "encoding", id, file: path, candidates });
    else reading.leftOut.push({ reason: "encoding", where: path });
    return [];
  });
}

function copiesOf(reader: Reader, own: readonly ParsedFile[], others: readonly ParsedFile[]): ParsedFile[] {
  const folders = new Set(own.map(({ archive, path }) => scopeOf(archive, folderOf(path))));
  return others.filter(reader.copiesOf?.(own, folders) ?? (() => false));
}

function unreadable(file: ParsedFile): LeftOut {
  const { kind, path: where, text } = file;
  if (kind === "broken" && text.trim() !== "") return { reason: "unreadable", where, text };
  if (text.trim() === "" || kind === "table")
    return { reason: "empty", where, ...(text.trim() === "" ? {} : { text }) };
  return { reason: "unknown", where, text: kind === "json" ? linesOf("", file.json).join("\n") : text };
}

const UNKNOWN: ReadonlySet<LeftOut["reason"]> = new Set(["unknown", "media", "ignored"]);
const NOTHING: ReadonlySet<LeftOut["reason"]> = new Set(["empty", "unused"]);

/** Throws if there is nothing to import or to ask, and `leftOut` doesn't explain why, for example by a missing date. */
function rejectEmptyImport({ groups, leftOut, questions }: ImportReading, { files }: SourceFiles): void {
  const hasGroup = groups.some(
    ({ entries, known, restDays }) => entries.length > 0 || restDays.length > 0 || known !== undefined,
  );
  if (questions.length > 0 || hasGroup) return;
  if (!leftOut.every(({ reason }) => UNKNOWN.has(reason) || NOTHING.has(reason))) return;
  const isUnknown = leftOut.some(({ reason }) => UNKNOWN.has(reason));
  throw new ImportError(isUnknown ? "unknown" : "nothing", files[0]?.path ?? leftOut[0]?.where ?? "");
}
