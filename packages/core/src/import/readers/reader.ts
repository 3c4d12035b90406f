/** A new reader needs a file in this folder, a line in `index.ts` and a name in `ImportSource`. */
import type { Collector } from "../collector.ts";
import type { ImportAnswers, ImportQuestion, ImportSource, EntryFormat } from "../import-types.ts";
import type { ParsedFile } from "../parsed-file.ts";
import type { PhotoLibrary } from "../photo-library.ts";
import type { KnownDayOrder } from "../source-dates.ts";
import type { SourceFile } from "../source-files.ts";

export interface ReadContext {
  collector: Collector;
  photos: PhotoLibrary;
  timeZone: string;
  answers: ImportAnswers;
  /** Adds a question for the user. After the answer, the import is read again and the current result is discarded. */
  ask: (question: ImportQuestion) => void;
  /** Returns the order of day and month that `dates` show, or the user's answer. If there is none, asks the user. */
  dayOrder: (file: SourceFile, dates: readonly string[], part?: string) => KnownDayOrder;
}

export interface Reader {
  source: ImportSource;
  format: EntryFormat;
  recognises: (file: ParsedFile) => boolean;
  /** Returns a function that detects files with the same content as `own`. `folders`: keys of their folders (`scopeOf`). */
  copiesOf?: (own: readonly ParsedFile[], folders: ReadonlySet<string>) => (file: ParsedFile) => boolean;
  read: (files: readonly ParsedFile[], context: ReadContext) => void;
  /** Reads the copies. By default they are listed as left out. */
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
