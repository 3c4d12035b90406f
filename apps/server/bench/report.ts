const exceeded: string[] = [];

export function report(what: string, value: number, unit: string, most?: number): void {
  console.log(`${what}: ${format(value)} ${unit}${most === undefined ? "" : ` | at most ${most}`}`);
  if (most !== undefined) check(what, value, most);
}

export function check(what: string, value: number, most: number): void {
  if (!(value <= most)) exceeded.push(`${what}: ${format(value)}, at most ${most}`);
}

export function failIfExceeded(): void {
  if (exceeded.length === 0) return console.log("\nAll results are within their limits.");
  console.error(`\nExceeded limits:\n${exceeded.map((line) => `- ${line}`).join("\n")}`);
  process.exitCode = 1;
}

const format = (value: number) => value.toFixed(value < 10 ? 2 : 0);
