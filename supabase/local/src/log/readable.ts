/** Writes a line of the log as a person at a terminal reads it; to standard error, beside what the program says itself. */
export function writeReadable(line: string): void {
  process.stderr.write(`${readable(line)}\n`);
}

interface Line {
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
  ) as Line;
  const who = component === undefined ? "" : ` [${component}]`;
  const what = route === undefined ? msg : `${method} ${route} ${status} ${durationMs} ms`;
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`);
  return `${new Date(time).toTimeString().slice(0, 8)} ${level}${who} ${what}${rest.join("")}`;
}
