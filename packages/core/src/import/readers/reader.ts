/** What a reader is. How one is added: a file in this folder, its line in `index.ts`, its name in `ImportSource`. */
import type { Collector } from "../collector.ts";
import type { ImportAnswers, ImportQuestion, ImportSource, EntryFormat } from "../import-types.ts";
import type { ParsedFile } from "../parsed-file.ts";
import type { KnownDayOrder } from "../source-dates.ts";

export interface ReadContext {
  collector: Collector;
  /** The user's zone, for moments that name none. */
  timeZone: string;
  answers: ImportAnswers;
  /** Asks the user; the import is read again with the answer, so what is read meanwhile is discarded. */
  ask: (question: ImportQuestion) => void;
  /** The order of the numbers in dates of a file: certain by one of them, or asked. */
  dayOrder: (file: string, dates: readonly string[]) => KnownDayOrder;
}

/** Reads the files of one app. */
export interface Reader {
  source: ImportSource;
  format: EntryFormat;
  /** True for a file of this app, by its content if possible. */
  recognises: (file: ParsedFile) => boolean;
  /** Recognises files that hold copies of what `own` hold. `folders` are those of `own`, by `scopeOf`. */
  copiesOf?: (own: readonly ParsedFile[], folders: ReadonlySet<string>) => (file: ParsedFile) => boolean;
  /** Reads all recognised files, in the order in which they were chosen. */
  read: (files: readonly ParsedFile[], context: ReadContext) => void;
  /** Accounts for the copies; without it they are listed whole. */
  readCopies?: (copies: readonly ParsedFile[], own: readonly ParsedFile[], context: ReadContext) => void;
}

type FileOf<Kind extends ParsedFile["kind"]> = Extract<ParsedFile, { kind: Kind }>;

interface ReaderOfKind<Kind extends ParsedFile["kind"]> extends Omit<Reader, "recognises" | "read"> {
  recognises: (file: FileOf<Kind>) => boolean;
  read: (files: readonly FileOf<Kind>[], context: ReadContext) => void;
}

/** A reader of files of one kind. */
export function readerOf<Kind extends ParsedFile["kind"]>(kind: Kind, reader: ReaderOfKind<Kind>): Reader {
  const isOfKind = (file: ParsedFile): file is FileOf<Kind> => file.kind === kind;
  return {
    ...reader,
    recognises: (file) => isOfKind(file) && reader.recognises(file),
    read: (files, context) => reader.read(files.filter(isOfKind), context),
  };
}
