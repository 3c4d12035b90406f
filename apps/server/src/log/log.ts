import { AsyncLocalStorage } from "node:async_hooks";

import pino, { type Logger } from "pino";

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** `json` writes to standard output, `text` to standard error. */
export const LOG_FORMATS = ["text", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export interface LogDestination {
  write: (line: string) => void;
}

const requests = new AsyncLocalStorage<{ requestId: string }>();
let destination: LogDestination = { write: writeReadable };

export const log: Logger = pino(
  {
    level: "warn",
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Returns a copy, because pino writes fields of the line into the object.
    mixin: () => ({ ...requests.getStore() }),
  },
  { write: (line: string) => destination.write(line) },
);

export function configureLog(options: { level?: LogLevel; destination?: LogDestination }): void {
  if (options.level !== undefined) log.level = options.level;
  if (options.destination !== undefined) ({ destination } = options);
}

/** Asynchronous, because a blocked reader of standard output must not stop the server. */
export const jsonLines = (): LogDestination => pino.destination({ fd: 1, sync: false, maxLength: 1 << 20 });

export function withRequestId<T>(requestId: string, work: () => T): T {
  return requests.run({ requestId }, work);
}

function writeReadable(line: string): void {
  process.stderr.write(`${readable(line)}\n`);
}

interface StatusLine {
  time: string;
  level: string;
  component?: string;
  msg: string;
  method?: string;
  route?: string;
  status?: number;
  durationMs?: number;
  [field: string]: unknown;
}

/** Formats `14:03:07 warn [mail] not sent attempt=1`, and for a request `14:03:07 info GET /home 200 3 ms requestId=...`. */
export function readable(text: string): string {
  const { time, level, component, msg, method, route, status, durationMs, ...fields } = JSON.parse(
    text,
  ) as StatusLine;
  const who = component === undefined ? "" : ` [${component}]`;
  const what = route === undefined ? msg : `${method} ${route} ${status} ${durationMs} ms`;
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`);
  const shown = `${new Date(time).toTimeString().slice(0, 8)} ${level}${who} ${what}${rest.join("")}`;
  // Texts of users must not control the terminal.
  return shown.replaceAll(/(?![\t\n])\p{Cc}/gu, " ");
}
