/** To add a reader: a file in this folder, its line in `index.ts`, its name in `ImportSource`. */
import type { Collector } from "../collector.ts";
import type { ImportAnswers, ImportQuestion, ImportSource, EntryFormat } from "../import-types.ts";
import type { ParsedFile } from "../parsed-file.ts";
import type { KnownDayOrder } from "../source-dates.ts";

export interface ReadContext {
  collector: Collector;
  timeZone: string;
  answers: ImportAnswers;
  /** Asks the user. The import is read again with the answer, so the current result is discarded. */
  ask: (question: ImportQuestion) => void;
  /** The order of day and month in a file: certain from one of its dates, or answered. */
  dayOrder: (file: string, dates: readonly string[]) => KnownDayOrder;
}

export interface Reader {
  source: ImportSource;
  format: EntryFormat;
  recognises: (file: ParsedFile) => boolean;
  /** Detects files with copies of the content of `own`. `folders` are those of `own`, by `scopeOf`. */
  copiesOf?: (own: readonly ParsedFile[], folders: ReadonlySet<string>) => (file: ParsedFile) => boolean;
  /** Reads all matching files, in the order in which they were chosen. */
  read: (files: readonly ParsedFile[], context: ReadContext) => void;
  /** Accounts for the copies; without it they are listed whole. */
  readCopies?: (copies: readonly ParsedFile[], own: readonly ParsedFile[], context: ReadContext) => void;
}

type FileOf<Kind extends ParsedFile["kind"]> = Extract<ParsedFile, { kind: Kind }>;

interface ReaderOfKind<Kind extends ParsedFile["kind"]> extends Omit<Reader, "recognises" | "read"> {
  recognises: (file: FileOf<Kind>) => boolean;
  read: (files: readonly FileOf<Kind>[], context: ReadContext) => void;
}

export function readerOf<Kind extends ParsedFile["kind"]>(kind: Kind, reader: ReaderOfKind<Kind>): Reader {
  const isOfKind = (file: ParsedFile): file is FileOf<Kind> => file.kind === kind;
  return {
    ...reader,
    recognises: (file) => isOfKind(file) && reader.recognises(file),
    read: (files, context) => reader.read(files.filter(isOfKind), context),
  };
}
