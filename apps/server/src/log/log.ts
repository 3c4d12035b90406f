import { AsyncLocalStorage } from "node:async_hooks";

import pino, { type Logger } from "pino";

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
    // The collector of the lines knows the machine and the process.
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // pino writes the fields of the line into the object that it gets here.
    mixin: () => ({ ...requests.getStore() }),
  },
  { write: (line: string) => destination.write(line) },
);

/** From now on the log says this much, there. */
export function configureLog(options: { level?: LogLevel; destination?: LogDestination }): void {
  if (options.level !== undefined) log.level = options.level;
  if (options.destination !== undefined) ({ destination } = options);
}

/** Lines on standard output. A reader that has stopped reading must not stop the server. */
export const jsonLines = (): LogDestination => pino.destination({ fd: 1, sync: false, maxLength: 1 << 20 });

/** Does what is done for a request; what is said meanwhile carries its id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requests.run({ requestId }, work);
}

/** Writes a line of the log as a person at a terminal reads it; to standard error, beside what the program says itself. */
function writeReadable(line: string): void {
  process.stderr.write(`${readable(line)}\n`);
}

interface StatusLine {
  time: string;
  level: string;
  component?: string;
  msg: string;
  /** Of a request. */
  method?: string;
  route?: string;
  status?: number;
  durationMs?: number;
  [field: string]: unknown;
}

/** `14:03:07 warn [mail] not sent attempt=1`, and of a request `14:03:07 info GET /home 200 3 ms requestId=...` */
export function readable(text: string): string {
  const { time, level, component, msg, method, route, status, durationMs, ...fields } = JSON.parse(
    text,
  ) as StatusLine;
  const who = component === undefined ? "" : ` [${component}]`;
  const what = route === undefined ? msg : `${method} ${route} ${status} ${durationMs} ms`;
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`);
  const shown = `${new Date(time).toTimeString().slice(0, 8)} ${level}${who} ${what}${rest.join("")}`;
  // A mail server's words, or a name of a file: nothing of others steers the terminal.
  return shown.replaceAll(/(?![\t\n])\p{Cc}/gu, " ");
}
