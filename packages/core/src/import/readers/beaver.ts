import { parseDate } from "../source-dates.ts";
import { DONE } from "./done.ts";
import { readerOf } from "./reader.ts";

export const beaver = readerOf("json", {
  source: "beaver",
  format: "plain",
  recognises: ({ record }) => record.isArray("habits"),
  read: (files, { collector, timeZone }) => {
    for (const { path, record: file } of files) {
      collector.records(
        file.array("habits"),
        (_, index) => `${path}: ${index + 1}`,
        (habit) => {
          const group = collector.group(habit.string("name"));
          collector.records(
            habit.array("records"),
            (record, index) => `${group.name}: ${record.peek("day") || index + 1}`,
            (record) => {
              const text = record.string("text").trim();
              const date = record.read("day", (day) =>
                parseDate(typeof day === "string" ? day : "", timeZone),
              );
              const isDone = record.boolean("done");
              if (isDone === true) return { kind: "entry", group, date, text: text || DONE };
              return text === "" ? { kind: "details" } : { kind: "left-out", reason: "not-done", text };
            },
          );
          return { kind: "details" };
        },
      );
      collector.record(path, file, { kind: "details" });
    }
  },
});
