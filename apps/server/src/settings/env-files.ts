// Finds values that `node --env-file` would cut: without quotes, a value ends at `#`. systemd reads the whole value.
import { readFileSync } from "node:fs";

const OPTION = /^--env-file(?:-if-exists)?(?:=(?<file>.*))?$/s;
const CUT = /^[ \t]*(?:export[ \t]+)?(?<name>\w+)[ \t]*=[ \t]*(?!["'`])[^#\n]*#/gm;

export function cutValues(execArgv: readonly string[] = process.execArgv): string[] {
  return execArgv.flatMap((argument, at) => {
    const found = OPTION.exec(argument);
    const file = found?.groups?.["file"] ?? execArgv[at + 1];
    if (found === null || file === undefined) return [];
    return [...read(file).matchAll(CUT)].map(
      ({ groups }) =>
        `${groups?.["name"]} in ${file} ends before its "#": put the whole value into single quotes.`,
    );
  });
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
