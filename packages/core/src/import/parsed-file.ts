import { isObject, JsonRecord } from "./record.ts";
import type { SourceFile } from "./source-files.ts";
import { parseTable, type Table } from "./table.ts";

export interface JsonFile extends SourceFile {
  kind: "json";
  json: unknown;
  record: JsonRecord;
  /** True if an object has a duplicate key: `JSON.parse` returns only the last value. */
  hasHiddenValues: boolean;
}
export interface TableFile extends SourceFile {
  kind: "table";
  table: Table;
}
export interface HtmlFile extends SourceFile {
  kind: "html";
}
export interface TextFile extends SourceFile {
  kind: "text";
}
export interface BrokenFile extends SourceFile {
  kind: "broken";
}

export type ParsedFile = JsonFile | TableFile | HtmlFile | TextFile | BrokenFile;

export function parseFile(file: SourceFile): ParsedFile {
  const { path, text } = file;
  if (/\.json$/i.test(path)) return parseJson(file);
  if (/\.csv$/i.test(path)) return { ...file, kind: "table", table: parseTable(path, text) };
  return { ...file, kind: /\.html?$/i.test(path) ? "html" : "text" };
}

function parseJson(file: SourceFile): ParsedFile {
  try {
    const json: unknown = JSON.parse(file.text);
    return {
      ...file,
      kind: "json",
      json,
      record: new JsonRecord(isObject(json) ? json : {}),
      hasHiddenValues: countStrings(json) !== countQuoted(file.text),
    };
  } catch {
    return { ...file, kind: "broken" };
  }
}

/** Counts keys and string values. It isn't recursive, because deeply nested files would overflow the stack. */
function countStrings(root: unknown): number {
  let count = 0;
  const stack = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value === "string") count += 1;
    else if (Array.isArray(value)) for (const item of value) stack.push(item);
    else if (isObject(value))
      for (const name of Object.keys(value)) {
        count += 1;
        stack.push(value[name]);
      }
  }
  return count;
}

/** Counts quoted strings. A regular expression would overflow the stack on megabytes of text. */
function countQuoted(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    count += 1;
    at += 1;
    while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    at += 1;
  }
  return count;
}
