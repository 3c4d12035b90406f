import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import type { ImportAnswers } from "./import-types.ts";
import { type ImportReading, readImport } from "./read-import.ts";
import { readSourceFiles } from "./source-files.ts";

type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

async function read(
  files: Files,
  { answers = {}, timeZone = "Asia/Tokyo" }: { answers?: Partial<ImportAnswers>; timeZone?: string } = {},
): Promise<ImportReading> {
  const chosen = Object.entries(files).map(([path, content]) => ({ path, blob: new Blob([content]) }));
  return readImport(await readSourceFiles(chosen), {
    timeZone,
    answers: { columns: new Map(), dayOrders: new Map(), encodings: new Map(), ...answers },
  });
}

const entriesOf = ({ groups }: ImportReading) =>
  groups.flatMap(({ entries }) => entries.map(({ date, text }) => `${date}|${text}`)).toSorted();
const listOf = ({ leftOut }: ImportReading) =>
  leftOut.map(({ reason, text }) => `${reason}|${text ?? ""}`).toSorted();
const columns = { answers: { columns: new Map([["t.csv", { date: 0, text: 1 }]]) } };

const dayOne = (creationDate: unknown) => ({
  "J.json": JSON.stringify({ metadata: {}, entries: [{ creationDate, text: "x" }] }),
});
const journey = (date_journal: unknown) => ({ "1.json": JSON.stringify({ date_journal, text: "x" }) });

describe("timestamps", () => {
  test.each<[string, (date: unknown) => Files, string]>([
    ["Day One", dayOne, "creationDate"],
    ["Journey", journey, "date_journal"],
  ])("%s entries are left out if the date is not a timestamp", async (_, make, name) => {
    const values = [
      "spring 12",
      "12",
      "May",
      "Jul 10, 2020",
      "2020-02-30T10:00:00Z",
      "2020-13-01",
      1.5,
      true,
    ];
    for (const value of [...values, 1_700_000_000, "1700000000"]) {
      const reading = await read(make(value));
      expect(entriesOf(reading)).toEqual([]);
      expect(listOf(reading)).toEqual([`date|x\n${name}: ${String(value)}`]);
    }
    for (const value of [null, [], {}, ""])
      expect(listOf(await read(make(value)))).toEqual([`date|x\n${name}:`]);
  });

  test.each(["America/New_York", "Asia/Tokyo"])(
    "a timestamp without a zone has the written date for a user in %s",
    async (timeZone) => {
      for (const make of [dayOne, journey])
        for (const value of ["2020-07-10", "2020-07-10T23:30:00", "2020-07-10 00:30"])
          expect(entriesOf(await read(make(value), { timeZone }))).toEqual(["2020-07-10|x"]);
    },
  );

  test("a timestamp with an offset other than UTC has the written date", async () => {
    for (const value of ["2020-07-10T23:30:00.123+0100", "2020-07-10T19:30-04:00"])
      for (const make of [dayOne, journey])
        expect(entriesOf(await read(make(value)))).toEqual(["2020-07-10|x"]);
  });

  test("a UTC timestamp keeps its date if the browser doesn't know the user's zone", async () => {
    for (const make of [dayOne, journey])
      expect(entriesOf(await read(make("2020-07-10T23:30:00Z"), { timeZone: "Etc/Unknown" }))).toEqual([
        "2020-07-10|x",
      ]);
  });

  test("a UTC timestamp has the date of the user's zone", async () => {
    for (const value of ["2020-07-10T23:30:00Z", "2020-07-10T23:30:00.123+0000"])
      for (const make of [dayOne, journey])
        expect(entriesOf(await read(make(value)))).toEqual(["2020-07-11|x"]);
    for (const value of [1_594_423_800_000, "1594423800000"])
      expect(entriesOf(await read(journey(value)))).toEqual(["2020-07-11|x"]);
  });
});

describe("dates of tables", () => {
  test.each([
    ["Nov 5, 2026, 9:05\u202FPM", "2026-11-05"],
    ["Nov 5, 2026 at 9:05 PM", "2026-11-05"],
    ["2026年11月5日（木）", "2026-11-05"],
    ["２０２６年１１月５日", "2026-11-05"],
    ["2026-11-04 23:30 UTC", "2026-11-05"],
    ["2026-11-04 23:30:00 GMT", "2026-11-05"],
  ])("the date %j is read as %s", async (written, date) => {
    expect(entriesOf(await read({ "t.csv": `Date,Text\n"${written}",x\n` }, columns))).toEqual([`${date}|x`]);
  });

  test("the user is asked whether the day or the month comes first in full-width dates", async () => {
    const { questions } = await read({ "t.csv": "Date,Text\n３/４/2026,x\n" }, columns);
    expect(questions.map(({ kind }) => kind)).toEqual(["day-order"]);
  });

  test("a time with a narrow space before PM is read", async () => {
    const rows = ["9:05\u202FPM,,,late", "9:05\u202FAM,,,early"].map((row) => `2026-11-05,${row}\n`);
    const reading = await read({ "d.csv": `full_date,time,mood,activities,note\n${rows.join("")}` });
    const entries = reading.groups[0]!.entries.toSorted((a, b) => a.order - b.order);
    expect(entries.map(({ text }) => text)).toEqual(["early", "late"]);
    expect(listOf(reading)).toEqual([]);
  });

  test.each([
    ["Date,Text\n2026-11-01,a | b | c\n2026-11-02,d | e | f\n", "2026-11-01|a | b | c"],
    ["Date\tText\n2026-11-01\tA, B; C\n", "2026-11-01|A, B; C"],
  ])("a character that doesn't split the header is not a delimiter: %j", async (table, entry) => {
    expect(entriesOf(await read({ "t.csv": table }, columns))).toContain(entry);
  });
});

describe("notes", () => {
  test("words around the date of a file name are listed if they don't repeat the date", async () => {
    const names = ["5 km run", "10k run", "42", "Mars", "1984 (book)", "Mon", "Oct", "月曜日"];
    for (const name of names.slice(0, 5))
      expect(listOf(await read({ [`2026-10-05 ${name}.md`]: "x" }))).toEqual([`unused|${name}`]);
    for (const name of names.slice(5))
      expect(listOf(await read({ [`2026-10-05 ${name}.md`]: "x" }))).toEqual([]);
    expect(listOf(await read({ "365 days 2026-10-05.md": "x" }))).toEqual(["unused|365 days"]);
  });

  test.each([
    "```npm i```",
    "````md\n```\n## 2024-01-09\n````",
    "```\nunfinished",
    "~~~\n```\n## 2024-01-09\n~~~",
    "```js\n## 2024-01-09\n```",
    "```js\n```js\n## 2024-01-09\n```",
  ])("a code block belongs to one entry: %j", async (code) => {
    const reading = await read({ "log.md": `## 2024-01-05\n${code}\n## 2024-01-06\nb\n` });
    expect(entriesOf(reading)).toEqual([`2024-01-05|${code}`, "2024-01-06|b"]);
  });

  test("the date of a heading can be a link", async () => {
    const reading = await read({ "log.md": "## [[2024-01-05]]\na\n## [[2024-01-06]] Title\nb\n" });
    expect(entriesOf(reading)).toEqual(["2024-01-05|a", "2024-01-06|**Title**\n\nb"]);
  });

  test("the user is asked whether the day or the month comes first in ambiguous headings", async () => {
    expect(entriesOf(await read({ "log.md": "## 25.12.2024\na\n## 1.2.2025 Title\nb\n" }))).toEqual([
      "2024-12-25|a",
      "2025-02-01|**Title**\n\nb",
    ]);
    const { questions } = await read({ "log.md": "## 3/4/2024\na\n" });
    expect(questions).toEqual([{ kind: "day-order", id: "log.md", file: "log.md", examples: ["3/4/2024"] }]);
  });

  test("a ZIP archive from Windows can have backslashes in its paths", async () => {
    const files = { "V\\Daily\\2026-11-01.md": "a", "V\\.trash\\2026-11-02.md": "b" };
    const members = Object.entries(files).map(([path, text]) => [path, strToU8(text)]);
    const zip = new Uint8Array(zipSync(Object.fromEntries(members) as Record<string, Uint8Array>));
    const reading = await read({ "v.zip": zip });
    expect(reading.groups.map(({ name }) => name)).toEqual(["Daily"]);
    expect(entriesOf(reading)).toEqual(["2026-11-01|a"]);
    expect(reading.leftOut).toEqual([{ reason: "ignored", where: "V/.trash/" }]);
  });
});

describe("Loop", () => {
  test("a Loop folder without a list of habits has entries with amounts and check marks", async () => {
    const days = "Date,Value,Notes\n2026-11-01,5000,\n2026-11-02,2,\n2026-11-03,3,\n";
    expect(entriesOf(await read({ "001 Run/Checkmarks.csv": days }))).toEqual([
      "2026-11-01|5",
      "2026-11-02|✓",
    ]);
  });

  test("a check mark of a Loop habit with amounts is an entry", async () => {
    const reading = await read({
      "Habits.csv": "Position,Name,Type,Color,Unit\n1,Run,NUMERICAL,,km\n",
      "001 Run/Checkmarks.csv": "Date,Value,Notes\n2026-11-01,YES_MANUAL,\n2026-11-02,2,\n",
    });
    expect(entriesOf(reading)).toEqual(["2026-11-01|✓", "2026-11-02|0.002 km"]);
  });
});

test("a table can have 150,000 groups", { tags: "extended", timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 150_000 }, (_, index) => `2026-11-01,x,g${index}`);
  const answers = { columns: new Map([["t.csv", { date: 0, text: 1, group: 2 }]]) };
  const { groups } = await read({ "t.csv": `Date,Text,Group\n${rows.join("\n")}` }, { answers });
  expect(groups).toHaveLength(150_000);
});
