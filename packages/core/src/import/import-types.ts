/** What the readers of all formats return, before it is decided which challenges become of it. */
import type { CivilDate } from "../civil-date/civil-date.ts";

export type EntryFormat = "markdown" | "plain";

export type ImportSource =
  | "beaver"
  | "challenge-diary"
  | "csv"
  | "day-one"
  | "daylio"
  | "habit-bull"
  | "journey"
  | "loop"
  | "markdown";

/** Why something of a file is not imported. */
export type LeftOutReason =
  | "already-there"
  | "cut"
  | "date"
  | "empty"
  | "future"
  | "media"
  | "not-done"
  | "own"
  | "too-early"
  | "unreadable";

export interface LeftOut {
  reason: LeftOutReason;
  /** File and row, or the date. */
  where: string;
  /** What stands there. */
  text?: string;
}

export interface ImportedEntry {
  date: CivilDate;
  /** What is joined on one date is in the order of these. */
  order: number;
  text: string;
}

/** What the file itself says of a challenge; only our own export does. */
export interface KnownChallenge {
  challenge_id: string;
  category: string;
  days: number;
  start_date: CivilDate;
  weekdays: number;
  earlier_weekdays: unknown;
  round: number;
  template: string;
  tags: string;
  day_ids: Record<CivilDate, string>;
  formats: Record<CivilDate, EntryFormat>;
}

/** A journal, a habit, or whatever the source calls what becomes a challenge. */
export interface ImportGroup {
  name: string;
  description: string;
  format: EntryFormat;
  entries: ImportedEntry[];
  restDays: CivilDate[];
  known?: KnownChallenge;
}

export interface ImportFinding {
  source: ImportSource;
  groups: ImportGroup[];
  leftOut: LeftOut[];
}

/** Why nothing of a file can be read. */
export type ImportProblem = "archive" | "encoding" | "nothing" | "too-large" | "unknown";

export class ImportError extends Error {
  readonly problem: ImportProblem;
  /** The file it is about. */
  readonly file: string;

  constructor(problem: ImportProblem, file: string) {
    super(`${problem}: ${file}`);
    this.name = "ImportError";
    this.problem = problem;
    this.file = file;
  }
}
