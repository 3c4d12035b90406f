import type { Reading } from "../collector.ts";
import { questionId } from "../import-types.ts";
import { parseDate, parseTime } from "../source-dates.ts";
import { baseNameOf } from "../source-names.ts";
import { joinLastCells, type TableRow } from "../table.ts";
import { readerOf } from "./reader.ts";

/** True for a first row that is an entry: the table has no header. */
const isDated = ({ source: { cells } }: TableRow): boolean =>
  cells.length > 1 && cells.some((cell) => parseDate(cell, "UTC", "any") !== undefined);

export const csv = readerOf("table", {
  source: "csv",
  format: "plain",
  recognises: ({ table: { first, rows } }) => rows.length > 0 || isDated(first),
  read: (files, { answers, ask, collector, dayOrder, timeZone }) => {
    for (const file of files) {
      const { path, table: original, text: source } = file;
      const id = questionId(file);
      const columns = answers.columns.get(id);
      if (columns === undefined) {
        const example = original.rows[0]?.source.cells ?? [];
        ask({ kind: "columns", id, file: path, header: [...original.header], example: [...example] });
        continue;
      }
      if (columns === null) {
        collector.leaveOut("not-chosen", path, source);
        continue;
      }
      const isTextLast = columns.text === original.header.length - 1;
      const table = isTextLast ? joinLastCells(original) : original;
      const order = dayOrder(
        file,
        [table.first, ...table.rows].map((row) => row.peek(columns.date)),
      );
      const dateOf = (row: TableRow) => row.read(columns.date, (cell) => parseDate(cell, timeZone, order));
      let index = 0;
      const read = (row: TableRow): Reading => {
        const time = parseTime(row.peek(columns.date), timeZone, order);
        const date = dateOf(row);
        if (date === undefined) return { kind: "left-out", reason: "date", text: row.whole() };
        const name = columns.group === undefined ? baseNameOf(path) : row.text(columns.group);
        index += 1;
        return {
          kind: "entry",
          group: collector.group(name),
          date,
          text: row.text(columns.text),
          order: time + index / 1e9,
        };
      };
      const isEntry = dateOf(table.first) !== undefined;
      const rows = isEntry ? [table.first, ...table.rows] : table.rows;
      collector.rows({ path, rows, ...(isEntry ? {} : { header: table.header }) }, read);
    }
  },
});
