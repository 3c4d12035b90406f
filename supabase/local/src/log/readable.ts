/** Writes a line of the log as a person at a terminal reads it; to standard error, beside what the program says itself. */
export function writeReadable(line: string): void {
  process.stderr.write(`${readable(line)}\n`);
}

interface Line {
  time: string;
  level: string;
  component?: string;
  msg: string;
  [field: string]: unknown;
}

/** `14:03:07 warn [mail] not sent attempt=1` */
export function readable(text: string): string {
  const { time, level, component, msg, ...fields } = JSON.parse(text) as Line;
  const who = component === undefined ? "" : ` [${component}]`;
  const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`);
  return `${new Date(time).toTimeString().slice(0, 8)} ${level}${who} ${msg}${rest.join("")}`;
}
