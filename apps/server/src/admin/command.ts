import type { Source } from "../backup/write-backup.ts";
import type { Database, Query } from "../database/database.ts";
import type { SendMail } from "../mail/mail.ts";

export interface AdminContext extends Source {
  backupsFolder: string | undefined;
  /** True if `--database-url` names another database than the settings. */
  isOtherDatabase?: boolean;
  siteUrl: string;
  contactEmail: string;
  deliver: SendMail | undefined;
  runningSince: Date | undefined;
}

export interface CommandArgs {
  words: readonly string[];
  options: Readonly<Record<string, string | true>>;
}

export interface Command {
  name: string;
  /** Arguments: `<required>` and `[optional]`. */
  usage: string;
  summary: string;
  /** All arguments form one text. By default, each argument is a separate value. */
  joinsArguments?: true;
  options?: Readonly<Record<string, "value" | "flag">>;
  /** Question that the operator must confirm. Undefined if the command needs no confirmation. */
  question?: (context: AdminContext, args: CommandArgs) => Promise<string | undefined>;
  run: (context: AdminContext, args: CommandArgs) => Promise<CommandResult>;
}

type Row = Readonly<Record<string, string | number | null>>;

export type CommandResult =
  | string
  | { kind: "rows"; rows: readonly Row[]; none: string }
  | { kind: "facts"; facts: Row }
  | { kind: "document"; document: unknown };

export function formatResult(result: CommandResult): string {
  if (typeof result === "string") return result;
  if (result.kind === "document") return jsonText(result.document);
  if (result.kind === "facts")
    return formatTable(Object.entries(result.facts).map(([name, fact]) => [name, textOf(fact)]));
  const { rows, none } = result;
  if (rows[0] === undefined) return none;
  const heading = Object.keys(rows[0]).map((name) => name.toUpperCase());
  return formatTable([heading, ...rows.map((row) => Object.values(row).map(textOf))]);
}

export function asJson(result: CommandResult): string {
  if (typeof result === "string") return jsonText({ message: result });
  if (result.kind === "rows") return jsonText(result.rows);
  return jsonText(result.kind === "facts" ? result.facts : result.document);
}

/** Escapes terminal control characters, because removing them would change the JSON value. */
const jsonText = (value: unknown) =>
  JSON.stringify(value, null, 2).replaceAll(
    CONTROL_CHARACTERS,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const textOf = (value: string | number | null) =>
  String(value ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim();

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

export function numberOption({ options }: CommandArgs, name: string, usual: number, max: number): number {
  const text = options[name];
  if (text === undefined) return usual;
  const value = Number(text);
  if (typeof text === "string" && /^\d+$/.test(text) && value >= 1 && value <= max) return value;
  throw new UsageError(`--${name} must be a whole number from 1 to ${max}.`);
}

export class UsageError extends Error {
  override name = "UsageError";
}

/** Matches characters that control a terminal or reverse text, except tabs and line ends. */
export const CONTROL_CHARACTERS = /(?![\t\n]|\r\n)\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

interface LogLine {
  action: string;
  /** Id of the account, if the action concerns one. When the account is deleted, the database clears it and `facts`. */
  about?: string;
  facts?: string;
}

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
