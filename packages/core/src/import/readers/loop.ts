import type { Collector } from "../collector.ts";
import type { ImportGroup } from "../import-types.ts";
import type { TableFile } from "../parsed-file.ts";
import { parseDate } from "../source-dates.ts";
import { fileName, folderOf, normaliseKey } from "../source-names.ts";
import { parseTable, type Table, type TableRow } from "../table.ts";
import { DONE } from "./done.ts";
import { readerOf } from "./reader.ts";
import { scopeOf } from "./scope.ts";

/** Matches "001 Name/Checkmarks.csv". The name omits characters that a file system rejects, and can be empty. */
const CHECKMARKS = /(?:^|\/)(\d+)(?: ([^/]*))?\/checkmarks\.csv$/i;
const VALUE = /^(?:-?\d+(?:\.\d+)?|YES_MANUAL|YES_AUTO|NO|SKIP|UNKNOWN|)$/;

const TYPE = /^(?:yes_no|yes_or_no|numerical|[01]|)$/i;

const isList = ({ path, table: { header } }: TableFile) =>
  /^habits\.csv$/i.test(fileName(path)) && header.includes("Name") && header.includes("Color");

interface Habit {
  row: TableRow | undefined;
  position: number;
  name: string;
  group: ImportGroup;
  isAmount: boolean;
  unit: string;
}

/** Reads Loop Habit Tracker: a list of habits, and a folder per habit with a table that has a row per day. */
export const loop = readerOf("table", {
  source: "loop",
  format: "plain",
  recognises: (file) => CHECKMARKS.test(file.path) || isList(file),
  copiesOf:
    (_, folders) =>
    ({ archive, kind, path }) =>
      kind === "table" &&
      /^(?:checkmarks|scores)\.csv$/i.test(fileName(path)) &&
      folders.has(scopeOf(archive, folderOf(path))),
  read: (files, { collector, timeZone }) => {
    const lists = files.filter(isList);
    const habits = lists.flatMap(({ table }) => readHabits(collector, table));
    for (const file of files) {
      const [, position = "", folder = ""] = CHECKMARKS.exec(file.path) ?? [];
      if (position === "") continue;
      const habit =
        habitOf(habits, Number(position), folder) ??
        newHabit(collector, folder || position, Number(position));
      readCheckmarks(collector, file, habit, timeZone);
    }
  },
});

const newHabit = (collector: Collector, name: string, position: number): Habit => ({
  row: undefined,
  position,
  name,
  group: collector.group(name),
  isAmount: false,
  unit: "",
});

function readHabits(collector: Collector, table: Table): Habit[] {
  const habits: Habit[] = [];
  collector.rows(table, (row) => {
    const name = row.text("Name");
    const group = collector.group(
      name,
      [row.text("Description"), row.text("Question")].filter(Boolean).join("\n"),
    );
    habits.push({
      row,
      position:
        row.read("Position", (cell) => (/^\d+$/.test(cell) ? Number(cell) : undefined)) ?? habits.length + 1,
      name,
      group,
      isAmount: /^(?:num|1$)/i.test(row.read("Type", (cell) => (TYPE.test(cell) ? cell : undefined)) ?? ""),
      unit: row.peek("Unit"),
    });
    return { kind: "details" };
  });
  return habits;
}

const plain = (name: string) => normaliseKey(name).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Finds the habit of a folder by the folder's name if one habit matches, else by the folder's number. */
function habitOf(habits: readonly Habit[], position: number, folder: string): Habit | undefined {
  const byNumber = habits.find((habit) => habit.position === position);
  const name = plain(folder);
  if (name === "" || (byNumber !== undefined && plain(byNumber.name) === name)) return byNumber;
  const named = habits.filter((habit) => plain(habit.name) === name);
  return named.length === 1 ? named[0] : byNumber;
}

function readCheckmarks(
  collector: Collector,
  { path, table, text: source }: TableFile,
  habit: Habit,
  timeZone: string,
): void {
  const hasHeader = table.header[0] === "Date";
  const whole = hasHeader ? table : parseTable(path, source, ["Date", "Value", "Notes"]);
  const { group, isAmount, unit } = habit;
  collector.rows(whole, (row) => {
    const date = row.read(0, (cell) => parseDate(cell, timeZone));
    const note = row.text(2);
    const value = row.read(1, (cell) => (VALUE.test(cell) ? cell : undefined)) ?? "";
    // If the list of habits is missing, only the value shows the type: check marks have values up to 3.
    const hasAmount = isAmount ? Number(value) > 0 : Number(value) > 3;
    if (hasAmount || value === "YES_MANUAL" || (value === "2" && !isAmount)) {
      const amount = hasAmount ? `${Number(value) / 1000} ${unit}`.trim() : "";
      return { kind: "entry", group, date, text: [note, amount].filter(Boolean).join("\n\n") || DONE };
    }
    if (date !== undefined && (value === "SKIP" || (value === "3" && !isAmount))) {
      if (note !== "") group.restDays.push(date);
      else return { kind: "rest-day", group, date };
    }
    if (date === undefined) return { kind: "left-out", reason: "date", text: note };
    return note === "" ? { kind: "details" } : { kind: "left-out", reason: "not-done", text: note };
  });
}
