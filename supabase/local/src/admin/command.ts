import type { Database, Query } from "../database/database.ts";
import type { AdminContext } from "./admin-context.ts";

/** What a command was given: words, and options by name. */
export interface Given {
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
  /** Options that take a value, and those that take none. */
  options?: Readonly<Record<string, "value" | "flag">>;
  /** What is asked before it is done; undefined where nothing is lost by it. */
  question?: (context: AdminContext, given: Given) => Promise<string | undefined>;
  /** Does it, and answers what is to be said. */
  run: (context: AdminContext, given: Given) => Promise<string>;
}

/** A table for people to read. */
export function table(rows: readonly (readonly string[])[]): string {
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
export function numberOption({ options }: Given, name: string, usual: number, max: number): number {
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

/** A text in one line, without what could steer a terminal. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ").trim();

/** A line of the log that staff read. */
interface LogLine {
  action: string;
  /** Whom it is about: with that account go all but the line itself. */
  about?: string;
  facts?: string;
}

/** Does something and writes the operator's line about it: both or neither. */
export async function logged<T>(
  database: Database,
  { action, about, facts }: LogLine,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  return database.transaction(async ({ query }) => {
    const done = await work(query);
    await query("select private.log_operator($1, $2::uuid, $3)", [action, about ?? null, facts ?? null]);
    return done;
  });
}
