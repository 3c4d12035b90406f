import { format } from "node:util";

import { log } from "./log.ts";

/** Fields that are logged. Fields with the statement, its parameters or the row are omitted. */
interface DatabaseError {
  code: string;
  message: string;
  table?: string | undefined;
  constraint?: string | undefined;
}

/** A client that disconnects is no failure and is not logged. */
export class RequestAborted extends Error {}

let installed = false;

/** Writes errors and warnings of `console` to the log. Removes users' texts from the database errors that lite (@supabase/lite) prints. */
export function redirectConsoleToLog(): void {
  if (installed) return;
  installed = true;
  console.error = (...args: unknown[]) => {
    if (!args.some(isRejectedInput) && !args.some((value) => value instanceof RequestAborted))
      log.error(format(...args.map(redactError)));
  };
  // Drops lite's warning about experimental features, because this server replaces them.
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).startsWith("EXPERIMENTAL FEATURES")) log.warn(format(...args.map(redactError)));
  };
}

/** True for errors whose reason is in the response, so the log doesn't need it. */
function isRejectedInput(value: unknown): boolean {
  return isDatabaseError(value) && /^(22|23|PT4|42501$)/.test(value.code);
}

export function redactError(value: unknown): unknown {
  if (isDatabaseError(value)) {
    const where = [value.table, value.constraint].filter((name) => name !== undefined).join(" ");
    return `[database] ${value.code} ${withoutQuotedInput(value.message)}${where === "" ? "" : ` (${where})`}`;
  }
  if (!(value instanceof Error)) return value;
  if (value.cause !== undefined) return `${value.name}: ${String(redactError(value.cause))}`;
  const [message = "", ...stack] = (value.stack ?? String(value)).split("\n");
  // Keeps one frame: whole stacks of many bad requests would fill the disk.
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

/** PostgreSQL quotes invalid input: `invalid input syntax for type date: "Dear diary"`. */
function withoutQuotedInput(message: string): string {
  return message.replace(/: ".*$/s, "");
}
