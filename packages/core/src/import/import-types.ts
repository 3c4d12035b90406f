import type { CivilDate } from "../civil-date/civil-date.ts";

export type EntryFormat = "markdown" | "plain";

export type ImportSource =
  | "apple-journal"
  | "beaver"
  | "challenge-diary"
  | "csv"
  | "day-log"
  | "day-one"
  | "daylio"
  | "diarium"
  | "google-keep"
  | "habit-bull"
  | "journey"
  | "jrnl"
  | "loop"
  | "markdown"
  | "memos";

export type LeftOutReason =
  | "already-there"
  | "archive"
  | "blocked-photo"
  | "copy"
  | "cut"
  | "date"
  | "empty"
  | "encoding"
  | "encrypted"
  | "future"
  | "ignored"
  | "large-photo"
  | "media"
  | "missing-photo"
  | "not-chosen"
  | "not-done"
  | "own"
  | "photo-without-text"
  | "rest-day"
  | "row"
  | "too-early"
  | "too-many-photos"
  | "unknown"
  | "unreadable"
  | "unreadable-photo"
  | "unused";

export interface LeftOut {
  reason: LeftOutReason;
  where: string;
  /** Undefined for files that weren't read as text, and for items without text, for example rest days. */
  text?: string;
}

export interface ImportedPhoto {
  /** Index in `SourceFiles.photos`. */
  file: number;
  path: string;
  alt: string;
}

export interface ImportedEntry {
  date: CivilDate;
  /** Texts for one date are joined in this order. */
  order: number;
  /** Empty for an entry that has only photos. These are imported only if another entry of the date has text. */
  text: string;
  photos?: readonly ImportedPhoto[];
}

export interface KnownChallenge {
  challenge_id: string;
  category: string;
  days: number;
  start_date: CivilDate;
  weekdays: number;
  earlier_weekdays: unknown;
  ended_early: boolean;
  end_date: CivilDate | null;
  round: number;
  template: string;
  tags: string;
  day_ids: Record<CivilDate, string>;
  formats: Record<CivilDate, EntryFormat>;
}

/** Journal, habit or other unit of the source. It becomes one challenge, or several if it has over 100 entries. */
export interface ImportGroup {
  source: ImportSource;
  /** Identifies the group within its source. In a later export, the group has the same key. */
  key: string;
  name: string;
  description: string;
  format: EntryFormat;
  entries: ImportedEntry[];
  restDays: CivilDate[];
  known?: KnownChallenge;
}

export interface ImportFinding {
  groups: ImportGroup[];
  leftOut: LeftOut[];
}

export interface CsvColumns {
  date: number;
  text: number;
  /** Column with the name of each row's challenge. If it is undefined, all rows form one challenge. */
  group?: number;
}

export type DayOrder = "day-first" | "month-first";

export interface ColumnsQuestion {
  kind: "columns";
  id: string;
  file: string;
  header: string[];
  example: string[];
}

/** Asked for dates like 3/4/2026 if no date in the file shows which number is the day. */
export interface DayOrderQuestion {
  kind: "day-order";
  id: string;
  file: string;
  examples: string[];
}

export interface EncodingQuestion {
  kind: "encoding";
  id: string;
  file: string;
  candidates: { encoding: string; preview: string }[];
}

/** Returns a unique id: two archives can contain the same path, and a file can have two questions of one kind. */
export function questionId(file: { archive: string; path: string }, part = ""): string {
  return [file.archive, file.path, part].filter(Boolean).join("\n");
}

export type ImportQuestion = ColumnsQuestion | DayOrderQuestion | EncodingQuestion;

/** Answers of the user by `id` of the question. null means that the file is not imported. */
export interface ImportAnswers {
  columns: ReadonlyMap<string, CsvColumns | null>;
  dayOrders: ReadonlyMap<string, DayOrder>;
  encodings: ReadonlyMap<string, string | null>;
}

export type ImportProblem = "archive" | "encrypted" | "nothing" | "too-large" | "unknown";

export class ImportError extends Error {
  readonly problem: ImportProblem;
  readonly file: string;

  constructor(problem: ImportProblem, file: string) {
    super(`${problem}: ${file}`);
    this.name = "ImportError";
    this.problem = problem;
    this.file = file;
  }
}
