import { strToU8, zipSync } from "fflate";

import { type ImportReading, readImport } from "../read-import.ts";
import { readSourceFiles } from "../source-files.ts";

export type Files = Record<string, string>;

export async function read(files: Files, { zipped = false } = {}): Promise<ImportReading> {
  const bytes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  const chosen = zipped
    ? [{ path: "Export.zip", blob: new Blob([new Uint8Array(zipSync(bytes))]) }]
    : Object.entries(files).map(([path, text]) => ({ path, blob: new Blob([text]) }));
  return readImport(await readSourceFiles(chosen), { timeZone: "Asia/Tokyo" });
}

export const sourcesOf = ({ groups }: ImportReading) => [...new Set(groups.map(({ source }) => source))];
export const entriesOf = ({ groups }: ImportReading) =>
  groups.flatMap(({ entries, name }) =>
    entries
      .toSorted((a, b) => a.date.localeCompare(b.date) || a.order - b.order)
      .map(({ date, text }) => `${name}|${date}|${text}`),
  );
export const listOf = ({ leftOut }: ImportReading) =>
  leftOut.map(({ reason, text, where }) => `${reason}|${where}|${text ?? ""}`);
