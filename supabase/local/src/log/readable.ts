/** Writes a line of the log as a person at a terminal reads it; to standard error, beside what the program says itself. */
export function writeReadable(line: string): void {
  process.stderr.write(`${readable(line)}\n`);
}

/** `14:03:07 warn [mail] attempt 1 of 3 failed requestId=...` */
export function readable(line: string): string {
  const { time, level, component, msg, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const said = [
    new Date(String(time)).toTimeString().slice(0, 8),
    level,
    component === undefined ? undefined : `[${String(component)}]`,
    msg,
    ...Object.entries(fields).map(([name, value]) => `${name}=${String(value)}`),
  ];
  return said.filter((part) => part !== undefined).join(" ");
}
