import { parseDate } from "../source-dates.ts";
import { DONE } from "./done.ts";
import { readerOf } from "./reader.ts";

export const habitBull = readerOf("table", {
  source: "habit-bull",
  format: "plain",
  recognises: ({ table: { header } }) => ["HabitName", "CalendarDate"].every((name) => header.includes(name)),
  read: (files, { collector, dayOrder, timeZone }) => {
    for (const file of files) {
      const { table } = file;
      const order = dayOrder(
        file,
        table.rows.map((row) => row.peek("CalendarDate")),
      );
      collector.rows(table, (row) => {
        const about = [row.text("HabitDescription"), row.text("HabitCategory")].filter(Boolean).join("\n");
        const group = collector.group(row.text("HabitName"), about);
        const text = row.text("CommentText");
        const date = row.read("CalendarDate", (cell) => parseDate(cell, timeZone, order));
        const value =
          row.read("Value", (cell) => (/^(?:\d+(?:\.\d+)?|true|false|)$/.test(cell) ? cell : undefined)) ??
          "";
        const isDone = Number(value) > 0 || value === "true";
        if (isDone) {
          const amount = value === "1" || value === "true" ? "" : value;
          return { kind: "entry", group, date, text: [text, amount].filter(Boolean).join("\n\n") || DONE };
        }
        return text === "" && date !== undefined
          ? { kind: "details" }
          : { kind: "left-out", reason: "not-done", text };
      });
    }
  },
});
