import type { Source } from "../backup/write-backup.ts";
import type { Database, Query } from "../database/database.ts";
import type { SendMail } from "../mail/mail.ts";

/** What the operator's commands act on. */
export interface AdminContext extends Source {
  /** Where backups are kept. */
  backupsFolder: string | undefined;
  /** Whether the database is not that of the settings, by `--database-url`. Default: no. */
  isOtherDatabase?: boolean;
  /** Address of the site, for links. */
  siteUrl: string;
  contactEmail: string;
  /** Undefined where no mail server is set. */
  deliver: SendMail | undefined;
  /** Of the server that does the command; undefined where the command opened the database itself. */
  runningSince: Date | undefined;
}

/** What a command was given: words, and options by name. */
export interface CommandArgs {
  words: readonly string[];
  options: Readonly<Record<string, string | true>>;
}

export interface Command {
  /** As it is typed: `users ban <person>`. */
  name: string;
  /** What follows the name, `<needed>` and `[optional]`. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  /** Whether any number of words is one text; default: what `usage` begins with is one word. */
  takesWords?: true;
  /** Options that take a value, and those that take none. */
  options?: Readonly<Record<string, "value" | "flag">>;
  /** What is asked before it is done; undefined where nothing is lost by it. */
  question?: (context: AdminContext, given: CommandArgs) => Promise<string | undefined>;
  run: (context: AdminContext, given: CommandArgs) => Promise<Answer>;
}

type Row = Readonly<Record<string, string | number | null>>;

/** What a command answers. The keys of rows are the headings of their table. */
export type Answer =
  | string
  | { kind: "rows"; rows: readonly Row[]; none: string }
  | { kind: "facts"; facts: Row }
  /** Printed as JSON also without the option. */
  | { kind: "document"; document: unknown };

/** An answer for people to read. */
export function inWords(answer: Answer): string {
  if (typeof answer === "string") return answer;
  if (answer.kind === "document") return jsonText(answer.document);
  if (answer.kind === "facts")
    return formatTable(Object.entries(answer.facts).map(([name, fact]) => [name, textOf(fact)]));
  const { rows, none } = answer;
  if (rows[0] === undefined) return none;
  const heading = Object.keys(rows[0]).map((name) => name.toUpperCase());
  return formatTable([heading, ...rows.map((row) => Object.values(row).map(textOf))]);
}

/** The same for a program, by `--json`. */
export function asJson(answer: Answer): string {
  if (typeof answer === "string") return jsonText({ message: answer });
  if (answer.kind === "rows") return jsonText(answer.rows);
  return jsonText(answer.kind === "facts" ? answer.facts : answer.document);
}

/** In JSON no letter is lost: what could steer a terminal is escaped. */
const jsonText = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(
    STEERING,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** In one line, without what could steer a terminal. */
const textOf = (value: string | number | null) =>
  String(value ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim();

/** A table for people to read. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return rows
    .map((row) =>
      row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join("  "),
    )
    .map((line) => line.trimEnd())
    .join("\n");
}

/** A number that an option gives, within bounds. */
export function numberOption({ options }: CommandArgs, name: string, usual: number, max: number): number {
  const text = options[name];
  if (text === undefined) return usual;
  const value = Number(text);
  if (typeof text === "string" && /^\d+$/.test(text) && value >= 1 && value <= max) return value;
  throw new UsageError(`--${name} must be a whole number from 1 to ${max}.`);
}

/** Wrong words: the usage is shown with it. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** What a terminal would obey, or that turns the order of letters: all controls but tabs and ends of lines. */
export const STEERING = /(?![\t\n]|\r\n)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A line of the log that staff read. */
interface LogLine {
  action: string;
  /** Whom it is about: with that account go all but the line itself. */
  about?: string;
  facts?: string;
}

/** Does something and writes the operator's line about it: both or neither. */
export async function withOperatorLog<T>(
  database: Database,
  { action, about, facts }: LogLine,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return database.transaction(async ({ query }) => {
    const done = await work(query);
    await query("select private.log_operator_action($1, $2::uuid, $3)", [
      action,
      about ?? null,
      facts ?? null,
    ]);
    return done;
  });
}
