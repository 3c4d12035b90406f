import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import type { DayOrder, ImportAnswers } from "./import-types.ts";
import { type ImportReading, readImport } from "./read-import.ts";
import { readSourceFiles } from "./source-files.ts";

type Files = Record<string, string | Uint8Array<ArrayBuffer>>;

async function read(files: Files, answers: Partial<ImportAnswers> = {}): Promise<ImportReading> {
  const chosen = Object.entries(files).map(([path, content]) => ({ path, blob: new Blob([content]) }));
  return readImport(await readSourceFiles(chosen), {
    timeZone: "Europe/London",
    answers: { columns: new Map(), dayOrders: new Map(), encodings: new Map(), ...answers },
  });
}

const entriesOf = ({ groups }: ImportReading) =>
  groups
    .flatMap(({ entries, name }) => entries.map(({ date, text }) => `${name}|${date}|${text}`))
    .toSorted();
const listOf = ({ leftOut }: ImportReading) =>
  leftOut.map(({ reason, text, where }) => `${reason}|${where}|${text ?? ""}`);
const checkmarksOf = (value: string) => `Date,Value,Notes\n2024-01-01,${value},\n`;
const tableOf = (...dates: string[]) => ({
  "t.csv": `Date,Text\n${dates.map((date) => `"${date}",x`).join("\n")}\n`,
});
const timesTable = (times: readonly string[]) => ({
  "t.csv": `Date,Text\n${times.map((time) => `${time},${time}`).join("\n")}\n`,
});
const datesOf = (reading: ImportReading) =>
  reading.groups.flatMap(({ entries }) => entries.map(({ date }) => date));
const columnsOf = (path: string, text = 1) => ({ columns: new Map([[path, { date: 0, text }]]) });

describe("front matter", () => {
  test.each([
    "---\n---\nMorning\n\n---\n\nEvening",
    "---\nMorning\n---\nEvening",
    "---\n\nMorning: a walk, and\nthen more\n---\nEvening",
    "--- \nMorning\n---",
    "---\nMorning",
    "---\n- a\n- b\n---\nEvening",
    "----\ntitle: x\n---\nEvening",
  ])("text between dashes that isn't front matter is part of the entry: %j", async (text) => {
    expect(entriesOf(await read({ "2024-01-01.md": text }))).toEqual([`|2024-01-01|${text.trim()}`]);
  });

  test("a note has the date of its file name, else of `date`, else of `created`", async () => {
    const reading = await read({
      "2026-10-05.md": "---\ncreated: 2026-11-20T08:00\ndate: 2026-10-06\n---\na",
      "2026-10-06.md": "---\ncreated: 2026-11-20T08:00\n---\nb",
      "c.md": "---\ncreated: 2026-11-20T08:00\ndate: 2026-10-07\n---\nc",
      "d.md": "---\nCreated: '2026-10-08 08:00'\n---\nd",
      "e.md": "---\ndate: soon\ncreated: 2026-10-09\n---\ne",
    });
    expect(entriesOf(reading)).toEqual([5, 6, 7, 8, 9].map((day, n) => `|2026-10-0${day}|${"abcde"[n]}`));
    expect(listOf(reading)).toContain("unused|2026-10-05.md|created: 2026-11-20T08:00\ndate: 2026-10-06");
  });
});

describe("rows with too many or too few cells", () => {
  const table = "Date,Text\n2026-11-01,I ran, then slept\n2026-11-02,a\n2026-11-03\n2026-11-04,,,\n";

  test("a comma in the last column is part of the text", async () => {
    const reading = await read({ "t.csv": table }, columnsOf("t.csv"));
    expect(entriesOf(reading)).toEqual([
      "t|2026-11-01|I ran, then slept",
      "t|2026-11-02|a",
      "t|2026-11-04|,,",
    ]);
    expect(listOf(reading)).toEqual(["empty|t.csv: 4|"]);
  });

  test("if the text isn't in the last column, a row with too many cells is left out", async () => {
    const wide = "Date,Text,Mood\n2026-11-01,I ran, then slept,good,x\n2026-11-02,b,bad\n";
    const reading = await read({ "t.csv": wide }, columnsOf("t.csv"));
    expect(entriesOf(reading)).toEqual(["t|2026-11-02|b"]);
    expect(listOf(reading)).toContain("row|t.csv: 2|2026-11-01, I ran, then slept, good, x");
  });

  test("an unclosed quote doesn't affect earlier rows", async () => {
    const reading = await read(
      { "t.csv": 'Date,Text\n2026-11-01,a\n2026-11-02,"b\n2026-11-03,c\n' },
      columnsOf("t.csv"),
    );
    expect(entriesOf(reading)).toEqual(["t|2026-11-01|a"]);
    expect(listOf(reading)).toEqual(["row|t.csv: 3|2026-11-02, b\n2026-11-03,c"]);
  });

  test("the first row of a table without a header is an entry", async () => {
    const reading = await read({ "t.csv": "2026-11-01,a\n2026-11-02,b\n" }, columnsOf("t.csv"));
    expect(entriesOf(reading)).toEqual(["t|2026-11-01|a", "t|2026-11-02|b"]);
  });
});

describe("first row of a table", () => {
  test.each([
    ["yesterday,I swam", "yesterday, I swam"],
    ["Date,I swam", "I swam"],
    ["Date,Text", ""],
    ["日付,本文", ""],
  ])("words in a first row are listed as unused unless they name columns: %s", async (first, listed) => {
    const reading = await read({ "t.csv": `${first}\n2026-11-02,I ran` }, columnsOf("t.csv"));
    expect(entriesOf(reading)).toEqual(["t|2026-11-02|I ran"]);
    expect(listOf(reading)).toEqual(listed === "" ? [] : [`unused|t.csv: 1|${listed}`]);
  });

  test("a first line `sep=;`, which names the delimiter for Excel, isn't the header", async () => {
    const files = { "t.csv": "\uFEFFsep=;\r\nDate;Mood;Text\r\n2026-11-02;good;a, b|c\r\n" };
    const reading = await read(files, columnsOf("t.csv", 2));
    expect(entriesOf(reading)).toEqual(["t|2026-11-02|a, b|c"]);
    expect(listOf(reading)).toEqual(["unused|t.csv: 3|Mood: good"]);
  });

  test.each(["2026-11-02,I ran", "2026-11-02,I ran\n\n", '"Nov 2, 2026","I ran"'])(
    "a table with one row and no header is an entry: %j",
    async (text) => {
      expect((await read({ "t.csv": text })).questions).toMatchObject([{ kind: "columns", file: "t.csv" }]);
      expect(entriesOf(await read({ "t.csv": text }, columnsOf("t.csv")))).toEqual(["t|2026-11-02|I ran"]);
    },
  );

  test("a text in the first row of a Loop table is listed as unused", async () => {
    const reading = await read({ "001 Run/Checkmarks.csv": "Date,I ran\n2024-01-01,2\n" });
    expect(entriesOf(reading)).toEqual(["Run|2024-01-01|✓"]);
    expect(listOf(reading)).toEqual(["unused|001 Run/Checkmarks.csv: 1|I ran"]);
  });
});

describe("Daylio", () => {
  test("texts of the columns date and weekday that aren't known are listed once per file", async () => {
    const rows = ["3 Kasım,Salı", "10 Kasım,Salı", "17 Kasım,Great day", "May 2,Tuesday"];
    const lines = rows.map((row, index) => `2020-11-0${index + 1},${row},10:00,good,`);
    const reading = await read({ "d.csv": ["full_date,date,weekday,time,mood,note", ...lines].join("\n") });
    expect(entriesOf(reading)).toHaveLength(4);
    expect(listOf(reading)).toEqual(["unused|d.csv|3 Kasım, Salı, 10 Kasım, 17 Kasım, Great day"]);
  });
});

describe("Loop Habit Tracker", () => {
  const list =
    "Position,Name,Type,Question,Description,Color\n001,瞑想,YES_NO,,,#f\n002,Run,NUMERICAL,,,#f\n003,読書,YES_NO,,,#f\n";
  test("a Loop folder named only by a number belongs to the habit with this position", async () => {
    const reading = await read({
      "Habits.csv": list,
      "001/Checkmarks.csv": checkmarksOf("YES_MANUAL"),
      "002 Run/Checkmarks.csv": checkmarksOf("3000"),
      "003/Checkmarks.csv": checkmarksOf("YES_MANUAL"),
    });
    expect(entriesOf(reading)).toEqual(["Run|2024-01-01|3", "瞑想|2024-01-01|✓", "読書|2024-01-01|✓"]);
  });

  test("a Loop folder's name has priority over the folder's number", async () => {
    const reading = await read({
      "Habits.csv": list,
      "001 Run/Checkmarks.csv": checkmarksOf("3000"),
      "002/Checkmarks.csv": checkmarksOf("0"),
    });
    expect(entriesOf(reading)).toEqual(["Run|2024-01-01|3"]);
  });

  test("skipped days of a Loop habit with amounts become rest days", async () => {
    const { groups } = await read({ "Habits.csv": list, "002 Run/Checkmarks.csv": checkmarksOf("SKIP") });
    expect(groups.find(({ name }) => name === "Run")?.restDays).toEqual(["2024-01-01"]);
  });
});

async function datesOfMemo(createTime: string) {
  const memos = [{ name: "memos/1", content: "Ran", createTime }];
  return datesOf(await read({ "memos.json": JSON.stringify({ memos }) }));
}

describe("dates", () => {
  test.each<[string[], string[]]>([
    [
      ["03/04/2026", "13/04/2026"],
      ["2026-04-03", "2026-04-13"],
    ],
    [
      ["03/04/2026", "04/13/2026"],
      ["2026-03-04", "2026-04-13"],
    ],
    [
      ["3.4.2026", "30.4.2026"],
      ["2026-04-03", "2026-04-30"],
    ],
    [["05/05/2026"], ["2026-05-05"]],
    [
      ["Nov 4, 2026", "4 Nov 2026", "Wednesday, November 4th, 2026"],
      ["2026-11-04", "2026-11-04", "2026-11-04"],
    ],
    [
      ["2026年4月3日(金)", "2026/4/3 21:30", "2026-04-03T23:30:00Z"],
      ["2026-04-03", "2026-04-03", "2026-04-04"],
    ],
  ])("the dates %j are read without a question", async (written, expected) => {
    const reading = await read(tableOf(...written), columnsOf("t.csv"));
    expect(reading.questions).toEqual([]);
    expect(datesOf(reading)).toEqual(expected);
  });

  test("the user is asked whether the day or the month comes first in ambiguous dates", async () => {
    const files = tableOf("03/04/2026", "04/04/2026", "05/04/2026");
    const { questions } = await read(files, columnsOf("t.csv"));
    expect(questions).toEqual([
      { kind: "day-order", id: "t.csv", file: "t.csv", examples: ["03/04/2026", "05/04/2026"] },
    ]);
    const dayOrders = new Map([["t.csv", "day-first" as const]]);
    const answered = await read(files, { ...columnsOf("t.csv"), dayOrders });
    expect(datesOf(answered)).toEqual(["2026-04-03", "2026-04-04", "2026-04-05"]);
  });

  test("the user answers separately for tables with the same path in two archives", async () => {
    const table = tableOf("03/04/2026", "04/05/2026")["t.csv"];
    const zip = () => new Uint8Array(zipSync({ "t.csv": strToU8(table) }));
    const files = { "a.zip": zip(), "b.zip": zip() };
    const { questions } = await read(files);
    const columns = new Map(questions.map(({ id }) => [id, { date: 0, text: 1 }]));
    const asked = (await read(files, { columns })).questions;
    expect(asked.map(({ file }) => file)).toEqual(["t.csv", "t.csv"]);
    const [first, second] = asked.map(({ id }) => id);
    const dayOrders = new Map([
      [first!, "day-first" as const],
      [second!, "month-first" as const],
    ]);
    const reading = await read(files, { columns, dayOrders });
    expect(reading.questions).toEqual([]);
    expect(datesOf(reading)).toEqual(["2026-04-03", "2026-05-04", "2026-03-04", "2026-04-05"]);
  });

  test("the user answers separately for dates in front matter and dates in headings", async () => {
    const files = {
      "Notes.md": "---\ntitle: Notes\nupdated: x\n---\n## 03/04/2026\nRan\n## 05/06/2026\nSwam",
      "A note.md": "---\ndate: 02/03/2026\n---\nRead",
    };
    const { questions } = await read(files);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(2);
    const dayOrders = new Map<string, DayOrder>();
    for (const question of questions) {
      if (question.kind !== "day-order") continue;
      dayOrders.set(question.id, question.examples.includes("02/03/2026") ? "day-first" : "month-first");
    }
    const reading = await read(files, { dayOrders });
    expect(reading.questions).toEqual([]);
    expect(datesOf(reading).toSorted()).toEqual(["2026-03-02", "2026-03-04", "2026-05-06"]);
  });

  test.each([
    ["2026-07-01T23:30:00-08:00", "2026-07-01"],
    ["2026-07-02T03:30:00+09:00", "2026-07-02"],
    ["2026-07-02T03:30:00+0900", "2026-07-02"],
    ["2026-07-01T23:30:00Z", "2026-07-02"],
    ["2026-07-01T23:30:00+00:00", "2026-07-02"],
    ["2026-07-01 23:30:00 UTC", "2026-07-02"],
  ])("a time in UTC becomes a local time, and a time with another offset doesn't: %s", async (time, date) => {
    expect(await datesOfMemo(time)).toEqual([date]);
    expect(datesOf(await read(tableOf(time), columnsOf("t.csv")))).toEqual([date]);
    expect(datesOf(await read({ "note.md": `---\ndate: ${time}\n---\na` }))).toEqual([date]);
    const journey = { text: "a", date_journal: time };
    expect(datesOf(await read({ "journey.json": JSON.stringify(journey) }))).toEqual([date]);
  });

  test.each([
    ["a table", (times: string[]) => read(timesTable(times), columnsOf("t.csv"))],
    [
      "Diarium",
      (times: string[]) =>
        read({ "diarium.json": JSON.stringify(times.map((date) => ({ date, html: `<p>${date}</p>` }))) }),
    ],
    ["jrnl", (times: string[]) => read({ "j.txt": times.map((time) => `[${time}] ${time}`).join("\n") })],
  ])(
    "entries of %s on one date are sorted by local time, even if some times are in UTC",
    async (_, readTimes) => {
      const midnight = "2026-07-01 23:30:00 UTC";
      const { groups } = await readTimes(["2026-07-02 09:00:00 UTC", midnight, "2026-07-02 05:00"]);
      const entries = groups.flatMap((group) => group.entries).toSorted((a, b) => a.order - b.order);
      expect(entries.map(({ date }) => date)).toEqual(entries.map(() => "2026-07-02"));
      expect(entries.map(({ text }) => text)).toEqual([
        midnight,
        "2026-07-02 05:00",
        "2026-07-02 09:00:00 UTC",
      ]);
    },
  );

  test("a UTC offset without minutes is read", async () => {
    const rows = tableOf("2026-07-01 23:30:00+00", "2026-07-01 23:30:00.5-08");
    expect(datesOf(await read(rows, columnsOf("t.csv")))).toEqual(["2026-07-02", "2026-07-01"]);
  });

  test("a row with an invalid date is listed as left out", async () => {
    const reading = await read(
      tableOf("31 Foo 2026", "2026-02-30", "2026-01-01 and words", ""),
      columnsOf("t.csv"),
    );
    expect(datesOf(reading)).toEqual([]);
    expect(listOf(reading)).toEqual([
      "date|t.csv: 2|31 Foo 2026, x",
      "date|t.csv: 3|2026-02-30, x",
      "date|t.csv: 4|2026-01-01 and words, x",
      "date|t.csv: 5|, x",
    ]);
  });
});

describe("dates of notes", () => {
  test.each([
    ["a.md", '---\ndate: "[[2026-10-09]]"\n---\nRan'],
    ["a.md", "---\ncreated: [[2026-10-09]]\n---\nRan"],
    ["2026年10月9日.md", "Ran"],
    ["2026年/10月/09日(金).md", "Ran"],
  ])("the date of the note %s with the text %j is read", async (path, text) => {
    expect(datesOf(await read({ [path]: text }))).toEqual(["2026-10-09"]);
  });

  test.each(["2026年2月30日.md", "12026年1月1日.md", "2026年1月1日/a.md"])(
    "the path %s has no date",
    async (path) => {
      expect(listOf(await read({ [path]: "Ran" }))).toEqual([`date|${path}|Ran`]);
    },
  );
});

describe("encodings", () => {
  const latin = Uint8Array.from([
    ...strToU8("Date,Text\n2026-01-01,Heute K"),
    0xe4,
    ...strToU8("se gekauft\n"),
  ]);

  test("a question shows a line in each possible encoding, for example Windows-1252", async () => {
    const [question] = (await read({ "t.csv": latin })).questions;
    expect(question?.kind).toBe("encoding");
    const candidates = question?.kind === "encoding" ? question.candidates : [];
    expect(candidates).toContainEqual({ encoding: "windows-1252", preview: "2026-01-01,Heute Käse gekauft" });
    const encodings = new Map([["t.csv", "windows-1252"]]);
    expect(entriesOf(await read({ "t.csv": latin }, { ...columnsOf("t.csv"), encodings }))).toEqual([
      "t|2026-01-01|Heute Käse gekauft",
    ]);
  });

  test("a file is left out if the user chooses no encoding, and other files are read", async () => {
    const reading = await read(
      { "t.csv": latin, "2024-01-01.md": "a" },
      { encodings: new Map([["t.csv", null]]) },
    );
    expect(entriesOf(reading)).toEqual(["|2024-01-01|a"]);
    expect(listOf(reading)).toEqual(["encoding|t.csv|"]);
  });

  test("UTF-16 is offered for a file without a byte order mark", async () => {
    const bytes = new Uint8Array(Uint16Array.from("Date,Text\n", (c) => c.charCodeAt(0)).buffer);
    const [question] = (await read({ "t.csv": bytes })).questions;
    expect(question).toMatchObject({ kind: "encoding", candidates: [{ encoding: "utf-16le" }] });
  });
});

describe("files of several kinds", () => {
  test("notes and a table are detected separately", async () => {
    const files = {
      "2024-01-01.md": "a",
      "2024-01-02.md": "b",
      "Attachments/prices.csv": "Item,Price\nTea,3\n",
    };
    expect((await read(files)).questions).toMatchObject([
      { kind: "columns", file: "Attachments/prices.csv" },
    ]);
    const reading = await read(files, { columns: new Map([["Attachments/prices.csv", null]]) });
    expect(entriesOf(reading)).toEqual(["|2024-01-01|a", "|2024-01-02|b"]);
    expect(listOf(reading)).toEqual(["not-chosen|Attachments/prices.csv|Item,Price\nTea,3\n"]);
  });

  test("exports of several apps are read together, and damaged files are listed", async () => {
    const archive = new Uint8Array(zipSync({ "2024-01-01.md": strToU8("note") }));
    const reading = await read({
      "Journal.json": JSON.stringify({
        metadata: {},
        entries: [{ creationDate: "2024-01-01T12:00:00Z", text: "day one" }],
      }),
      "b.json": JSON.stringify({ habits: [{ name: "Run", records: [{ day: "2024-01-01", done: true }] }] }),
      "a.zip": archive,
      "damaged.zip": archive.slice(0, 40),
      "broken.json": "{",
      "empty.md": "",
      "photo.jpg": "x",
    });
    expect(entriesOf(reading)).toEqual([
      "Journal|2024-01-01|day one",
      "Run|2024-01-01|✓",
      "|2024-01-01|note",
    ]);
    expect(listOf(reading).toSorted()).toEqual([
      "archive|damaged.zip|",
      "empty|empty.md|",
      "media|photo.jpg|",
      "unreadable|broken.json|{",
    ]);
  });

  test("JSON with a duplicate key is listed as left out, so no value gets lost", async () => {
    const text = '{"date_journal":1700000000000,"text":"first","text":"second"}';
    const reading = await read({ "1.json": text });
    expect(listOf(reading)).toEqual([`unreadable|1.json|${text}`]);
  });

  test("deeply nested JSON is read without recursion", async () => {
    const deep = `{"date_journal":1700000000000,"text":"a","x":${'{"y":'.repeat(3000)}"deep"${"}".repeat(3000)}}`;
    expect(listOf(await read({ "1.json": deep }))[0]).toContain("deep");
  });
});

describe("groups", () => {
  test.each([
    ["Daily/2025/01-January/2025-01-05.md", "Daily"],
    ["Daily/2026/02 Feb/2026-02-05.md", "Daily"],
    ["Vault/Journal/2025-W03/2025-01-15.md", "Journal"],
    ["日記/2025年/1月/2025-01-05.md", "日記"],
    ["Tagebuch/2025/Januar/2025-01-05.md", "Tagebuch"],
    ["2025/01/2025-01-05.md", ""],
    ["Daily/May Day/2025-01-05.md", "May Day"],
  ])("the file %s belongs to the group %j", async (path, name) => {
    expect((await read({ [path]: "a" })).groups.map((group) => group.name)).toEqual([name]);
  });

  test.each([" ", "\u200B", "\u2800", "\uFE0F\u200D"])(
    "a group's name without visible characters becomes empty: %j",
    async (name) => {
      const habits = [{ name, records: [{ day: "2024-01-01", done: true, text: "a" }] }];
      const { groups } = await read({ "b.json": JSON.stringify({ habits }) });
      expect(groups).toMatchObject([{ name: "", entries: [{ text: "a" }] }]);
    },
  );

  test("a note without a date creates no empty group", async () => {
    const reading = await read({ "b.md": "no date", "Daily/2024-01-01.md": "a" });
    expect(reading.groups.map(({ name }) => name)).toEqual(["Daily"]);
  });

  test("composed and decomposed names belong to the same group", async () => {
    const name = "がっこう";
    const { groups } = await read({
      [`${name}/2024-01-01.md`]: "a",
      [`${name.normalize("NFD")}/2024-01-02.md`]: "b",
    });
    expect(groups).toMatchObject([{ name, entries: [{}, {}] }]);
  });

  test.each([
    "logseq/bak/journals/2024_01_01/x.md",
    ".trash/2024-01-01.md",
    "Vault/Templates/2024-01-01.md",
    "a/.obsidian/x.json",
  ])("the file %s is listed as ignored", async (path) => {
    const reading = await read({ [path]: "old", "Daily/2024-01-02.md": "a" });
    expect(entriesOf(reading)).toEqual(["Daily|2024-01-02|a"]);
    expect(reading.leftOut).toMatchObject([{ reason: "ignored" }]);
  });

  test.each(["diary (1).csv", "diary 2026-11-28.csv", "diary_20261128_101500.csv", "diary - Copy.csv"])(
    "the group of the repeated export %s has the key of the first export",
    async (path) => {
      const { groups } = await read({ [path]: "Date,Text\n2024-01-01,a\n" }, columnsOf(path));
      expect(groups).toMatchObject([{ key: "diary" }]);
    },
  );
});

describe("headings", () => {
  test.each(["## February", "## 2月", "# Other", "## February 2026", "# 2026-02"])(
    "the heading %s ends an entry",
    async (heading) => {
      const reading = await read({
        "log.md": `## 2026-01-31\njan\n\n${heading}\n\nbetween\n\n## 2026-02-01\nfeb`,
      });
      expect(entriesOf(reading)).toEqual(["log|2026-01-31|jan", "log|2026-02-01|feb"]);
      expect(listOf(reading)).toEqual([`date|log.md|${heading}\n\nbetween`]);
    },
  );

  test.each(["## Part", "### February", "```\n# February\n```"])(
    "the text %s is part of an entry",
    async (line) => {
      const reading = await read({ "log.md": `## 2026-01-31\njan\n\n${line}\n\nmore` });
      expect(entriesOf(reading)).toEqual([`log|2026-01-31|jan\n\n${line}\n\nmore`]);
    },
  );
});

describe("words after dates", () => {
  test.each(["Wedding", "Monday blues", "Friends", "Sunset", "Satellite", "Thursdays", "Mongo"])(
    "the title %j after a date in a heading is part of the entry",
    async (title) => {
      const reading = await read({ "Diary.md": `## 2024-05-04 ${title}\nDanced.` });
      expect(entriesOf(reading)).toEqual([`Diary|2024-05-04|**${title}**\n\nDanced.`]);
    },
  );

  test.each(["Sat", "Saturday", "(Sat.)", "sat, 21:30", "Saturday 9:30 pm", "土", "(土曜日)"])(
    "the weekday or time %j after a date in a heading is no title",
    async (written) => {
      const reading = await read({ "Diary.md": `## 2024-05-04 ${written}\nDanced.` });
      expect(entriesOf(reading)).toEqual(["Diary|2024-05-04|Danced."]);
    },
  );
});

describe("HTML in texts", () => {
  test("the Daylio and Journey readers convert tags and entities to text", async () => {
    const note = "mind<b>d</b>. Tom &amp; Ann\nIt&rsquo;s &constructor; &__proto__; <3";
    const text = "mindd. Tom & Ann\nIt’s &constructor; &__proto__; <3";
    const daylio = await read({ "d.csv": `full_date,time,mood,note\n2024-01-01,10:00,good,"${note}"\n` });
    expect(entriesOf(daylio)).toEqual([`|2024-01-01|${text}\n\ngood`]);
    const journey = await read({
      "1.json": JSON.stringify({ date_journal: Date.parse("2024-01-01T12:00:00Z"), text: note }),
    });
    expect(entriesOf(journey)).toEqual([`|2024-01-01|${text}`]);
  });
});

describe("line breaks of HTML", () => {
  const day = "2026-11-04";
  const memo = (content: string) => JSON.stringify({ memos: [{ content, createTime: `${day}T12:00:00Z` }] });
  const dayOne = (text: string) =>
    JSON.stringify({ metadata: {}, entries: [{ creationDate: `${day}T12:00:00Z`, text }] });
  const HABITS = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText";

  test.each([
    ["a table", { "t.csv": `Date,Text\n${day},a<br>b<BR />c\n` }],
    ["HabitBull", { "HabitBull.csv": `${HABITS}\nRead,,,2026-11-04,1,a<br>b<br/>c\n` }],
    ["Markdown", { [`${day}.md`]: "a<br>\nb<br/>c" }],
    ["jrnl", { "j.txt": `[${day} 08:00] a<br>b<br >c` }],
    ["Memos", { "memos.json": memo("a<br>b<br>c") }],
    ["Day One", { "Journal.json": dayOne("a<br>b<br>c") }],
  ] satisfies [string, Files][])("in an entry of %s, <br> becomes a line break", async (_name, files) => {
    const entries = entriesOf(await read(files, columnsOf("t.csv")));
    expect(entries.map((entry) => entry.split("|").at(-1))).toEqual(["a\nb\nc"]);
  });

  test.each(["`<br>` is a tag", "```\na<br>b\n```", "| a<br>b |", "a <brand> b"])(
    "<br in code, in a table row or at the start of a longer word doesn't change: %j",
    async (text) => {
      expect(entriesOf(await read({ [`${day}.md`]: text }))).toEqual([`|${day}|${text}`]);
    },
  );
});
