import { format } from "node:util";

import { RequestAborted } from "../database/unavailable.ts";
import { log } from "./log.ts";

/** Fields of a database error; the others hold the statement, its parameters or the failing row. */
interface DatabaseError {
  code: string;
  message: string;
  table?: string | undefined;
  constraint?: string | undefined;
}

let installed = false;

/**
 * Lite writes every database error to the console as it is, with the statement's parameters: the text of people's
 * diaries would end up in a log. From now on it goes into ours, a database error by its code and names alone.
 */
export function redirectConsoleToLog(): void {
  if (installed) return;
  installed = true;
  console.error = (...args: unknown[]) => {
    if (!args.some(isRefusal) && !args.some((value) => value instanceof RequestAborted))
      log.error(format(...args.map(redactError)));
  };
  // Lite's word on its storage service; what is experimental in it, our own file store and the guard stand in for.
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).startsWith("EXPERIMENTAL FEATURES")) log.warn(format(...args.map(redactError)));
  };
}

/** Bad input, a violated constraint, a policy, one of our own refusals: the answer says it, and nothing is broken. */
function isRefusal(value: unknown): boolean {
  return isDatabaseError(value) && /^(22|23|PT4|42501$)/.test(value.code);
}

/** The same value, or for an error one line; for a database error without anything that a person typed. */
export function redactError(value: unknown): unknown {
  if (isDatabaseError(value)) {
    const where = [value.table, value.constraint].filter((name) => name !== undefined).join(" ");
    return `[database] ${value.code} ${withoutQuotedInput(value.message)}${where === "" ? "" : ` (${where})`}`;
  }
  if (!(value instanceof Error)) return value;
  if (value.cause !== undefined) return `${value.name}: ${String(redactError(value.cause))}`;
  const [message = "", ...stack] = (value.stack ?? String(value)).split("\n");
  // The first frame says which code it was; thirty of them for each bad request fill a disk.
  const frame = stack.find((line) => line.trimStart().startsWith("at "));
  return frame === undefined ? message : `${message} (${frame.trim()})`;
}

function isDatabaseError(value: unknown): value is DatabaseError {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    /^[0-9A-Z]{5}$/.test(value.code) &&
    "message" in value
  );
}

/** PostgreSQL quotes what it could not read: `invalid input syntax for type date: "Dear diary"`. */
function withoutQuotedInput(message: string): string {
  return message.replace(/: ".*$/s, "");
}
