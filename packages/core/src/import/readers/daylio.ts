import { readHtml } from "../html-text.ts";
import { parseDate, parseTime } from "../source-dates.ts";
import { isCalendarName } from "../source-names.ts";
import { readerOf } from "./reader.ts";

/** Reads Daylio: a table of moods, activities and notes. The notes can be HTML. */
export const daylio = readerOf("table", {
  source: "daylio",
  format: "plain",
  recognises: ({ table: { header } }) =>
    ["mood", "note"].every((name) => header.includes(name)) &&
    ["full_date", "date"].some((name) => header.includes(name)),
  read: (files, { collector, dayOrder, timeZone }) => {
    const group = collector.group("");
    for (const file of files) {
      const { table } = file;
      const column = table.header.includes("full_date") ? "full_date" : "date";
      const order = dayOrder(
        file,
        table.rows.map((row) => row.peek(column)),
      );
      let index = 0;
      const otherWords = new Set<string>();
      collector.rows(table, (row, where) => {
        const date = row.read(column, (cell) => parseDate(cell, timeZone, order));
        if (date !== undefined && column === "full_date")
          for (const name of ["date", "weekday"]) {
            const words = row.read(name, dateInWords);
            if (words && !isCalendarName(words)) otherWords.add(words);
          }
        const html = ["note_title", "note"].map((name) => readHtml(row.text(name)));
        const removed = html.flatMap((it) => it.removed);
        if (removed.length > 0) collector.leaveOut("unused", where, removed.join("\n"));
        const activities = row
          .text("activities")
          .split("|")
          .map((name) => name.trim())
          .filter(Boolean);
        const facts = [row.text("mood"), activities.join(", "), row.text("scales")]
          .filter(Boolean)
          .join(" · ");
        const text = [...html.map((it) => it.text), facts].filter(Boolean).join("\n\n");
        const time = row.read("time", (cell) =>
          /^\d{1,2}:\d{2}(?:\s?[ap]m)?$/i.test(cell) ? parseTime(cell, timeZone) : undefined,
        );
        // The newest row comes first. Of two rows with the same minute, the second is the earlier entry.
        index += 1;
        return { kind: "entry", group, date, text, order: (time ?? 0) - index / 1e6 };
      });
      // Listed once per file, because most are dates in a language that this reader doesn't know.
      if (otherWords.size > 0) collector.leaveOut("unused", file.path, [...otherWords].join(", "));
    }
  },
});

const WORD_OR_NUMBER = /^(?:[\p{L}\p{M}'’]*|(?:\d{1,4}\p{L}{0,2}){1,3})$/u;

/** Accepts only words and numbers: these columns usually repeat `full_date` in the user's language. */
const dateInWords = (cell: string): string | undefined =>
  cell.split(/[\s.,/-]+/).every((word) => WORD_OR_NUMBER.test(word)) ? cell : undefined;
