import { AsyncLocalStorage } from "node:async_hooks";

import pino, { type Logger } from "pino";

import { writeReadable } from "./readable.ts";

/** `LOG_LEVEL`, from what says most to what says nothing. */
export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Takes the lines of the log, each a JSON object. */
export interface LogDestination {
  write: (line: string) => void;
}

const requests = new AsyncLocalStorage<{ requestId: string }>();
let destination: LogDestination = { write: writeReadable };

/** What the server says while it runs. What is said for a request carries its id. */
export const log: Logger = pino(
  {
    level: "warn",
    // The machine and the process are known to whoever collects the lines.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => requests.getStore() ?? {},
  },
  { write: (line: string) => destination.write(line) },
);

/** From now on the log says this much, there. */
export function configureLog(options: { level?: LogLevel; destination?: LogDestination }): void {
  if (options.level !== undefined) log.level = options.level;
  if (options.destination !== undefined) ({ destination } = options);
}

/** Lines on standard output, for whoever collects them. A reader that has stopped reading must not stop the server. */
export const jsonLines = (): LogDestination => pino.destination({ fd: 1, sync: false, maxLength: 1 << 20 });

/** Does what is done for a request; what is said meanwhile carries its id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requests.run({ requestId }, work);
}
