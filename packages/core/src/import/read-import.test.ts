import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { anId } from "../testing/index.ts";
import { readHtml } from "./html-text.ts";
import type { CsvColumns, DayOrder, ImportFinding } from "./import-types.ts";
import { readImport } from "./read-import.ts";
import { readSourceFiles } from "./source-files.ts";

type Content = string | Uint8Array;

interface ReadCase {
  columns?: CsvColumns;
  dayOrder?: DayOrder;
  encoding?: string;
  zipped?: boolean;
}

async function read(
  files: Record<string, Content>,
  { columns, dayOrder, encoding, zipped = false }: ReadCase = {},
) {
  const bytes = Object.entries(files).map(([path, content]): [string, Uint8Array<ArrayBuffer>] => [
    path,
    new Uint8Array(typeof content === "string" ? strToU8(content) : content),
  ]);
  const chosen = zipped
    ? [{ path: "Export.zip", blob: new Blob([new Uint8Array(zipSync(Object.fromEntries(bytes)))]) }]
    : bytes.map(([path, content]) => ({ path, blob: new Blob([content]) }));
  const forAll = <T>(answer: T | undefined) =>
    new Map(answer === undefined ? [] : bytes.map(([path]) => [path, answer]));
  return readImport(await readSourceFiles(chosen), {
    timeZone: "Asia/Tokyo",
    answers: { columns: forAll(columns), dayOrders: forAll(dayOrder), encodings: forAll(encoding) },
  });
}

async function found(...args: Parameters<typeof read>): Promise<ImportFinding> {
  const { questions, ...finding } = await read(...args);
  expect(questions).toEqual([]);
  return finding;
}

const sourcesOf = ({ groups }: ImportFinding) => [...new Set(groups.map(({ source }) => source))];

const entriesOf = ({ groups }: ImportFinding) =>
  groups.flatMap(({ entries, name }) =>
    entries
      .toSorted((a, b) => a.date.localeCompare(b.date) || a.order - b.order)
      .map(({ date, text }) => [name, date, text]),
  );

const journal = (...entries: object[]) => JSON.stringify({ metadata: { version: "1.0" }, entries });

describe("Day One", () => {
  test("each Day One file becomes a journal, with dates in the entry's time zone", async () => {
    const finding = await found(
      {
        "Journal.json": journal(
          { creationDate: "2020-07-10T23:30:00Z", timeZone: "Europe/London", text: "In summer" },
          { creationDate: "2020-01-10T12:22:12Z", timeZone: "Pacific/Kiritimati", text: "Far\u2028east" },
          { creationDate: "2020-01-10T10:00:00Z", timeZone: "Pacific/Pago_Pago", text: "Far west" },
        ),
        "旅の日記.json": journal({
          creationDate: "2021-06-01T00:10:00Z",
          timeZone: "Asia/Tokyo",
          text: "京都",
        }),
        "photos/0123.jpeg": "not read",
      },
      { zipped: true },
    );
    expect(sourcesOf(finding)).toEqual(["day-one"]);
    expect(entriesOf(finding)).toEqual([
      ["Journal", "2020-01-09", "Far west"],
      ["Journal", "2020-01-11", "Far\neast"],
      ["Journal", "2020-07-11", "In summer"],
      ["旅の日記", "2021-06-01", "京都"],
    ]);
    expect(finding.leftOut).toEqual([{ reason: "media", where: "photos/0123.jpeg" }]);
  });

  test("Day One entries keep their Markdown, and omitted images are listed", async () => {
    const AT_NOON = "2024-03-01T12:00:00Z";
    const finding = await found({
      "Journal.json": journal(
        { uuid: "A1", creationDate: AT_NOON, text: "# Day 1\n\n![](dayone-moment://ID)\nfinally \\." },
        { uuid: "A3", creationDate: AT_NOON, text: "![](dayone-moment:/audio/ID)" },
        { uuid: "A4", creationDate: "tomorrow", text: "When?" },
      ),
    });
    expect(entriesOf(finding)).toEqual([["Journal", "2024-03-01", "# Day 1\n\nfinally \\."]]);
    expect(finding.groups[0]!.format).toBe("markdown");
    expect(finding.leftOut).toEqual([
      { reason: "missing-photo", where: "Journal.json: A1", text: "![](dayone-moment://ID)" },
      { reason: "media", where: "Journal.json: A3", text: "![](dayone-moment:/audio/ID)" },
      { reason: "empty", where: "Journal.json: A3" },
      { reason: "date", where: "Journal.json: A4", text: "When?\ncreationDate: tomorrow" },
    ]);
  });
});

test("Journey entries can be HTML or text, with dates in their own or the user's zone", async () => {
  const at = Date.parse("2022-12-31T16:00:00Z");
  const finding = await found(
    {
      "1672502400000-abc.json": JSON.stringify({
        date_journal: at,
        timezone: "America/New_York",
        type: "html",
        text: "<p>One &amp; two</p><p>three<br>four</p>",
      }),
      "1672502400000-old.json": JSON.stringify({ date_journal: at, timezone: "", text: "Happy <3 new year" }),
      "1672502400000-abc-x.jpeg": "",
      "xH9W/xH9W.json": JSON.stringify({
        dateOfJournal: "2025-03-22T23:23:07.000Z",
        text: '<p dir="auto">うまく印刷</p><p dir="auto">できた</p>',
      }),
    },
    { zipped: true },
  );
  expect(sourcesOf(finding)).toEqual(["journey"]);
  expect(entriesOf(finding)).toEqual([
    ["", "2022-12-31", "One & two\nthree\nfour"],
    ["", "2023-01-01", "Happy <3 new year"],
    ["", "2025-03-23", "うまく印刷\nできた"],
  ]);
});

test("readHtml converts HTML to lines of text", () => {
  expect(
    readHtml(
      "<ul><li>a</li><li>b&#x1F600;&#233;</li></ul><script>x()</script><b>c</b> &lt;i&gt; &unknown; &#9999999;",
    ),
  ).toEqual({ text: "• a\n• b😀é\nc <i> &unknown; &#9999999;", removed: ["x()"] });
});

describe("Loop Habit Tracker", () => {
  const HABITS = `Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
001,Meditate: 瞑想,YES_NO,Did you sit?,Ten minutes,1,1,#fff,,,,false
002,Run,NUMERICAL,How far?,,1,1,#fff,km,AT_LEAST,5.0,false
`;

  test("each Loop folder is a habit with notes, rest days and amounts", async () => {
    const finding = await found(
      {
        "Habits.csv": HABITS,
        "001 Meditate_ 瞑想/Checkmarks.csv":
          'Date,Value,Notes\n2024-01-04,YES_MANUAL,"Calm, and\n""quiet"""\n2024-01-03,SKIP,ill\n2024-01-02,YES_AUTO,\n2024-01-01,YES_MANUAL,\n2023-12-31,NO,\n',
        "002 Run/Checkmarks.csv": "Date,Value,Notes\n2024-01-01,5500,\n2024-01-02,0,\n",
        "Checkmarks.csv": "Date,Meditate: 瞑想,Run,\n2024-01-01,2,5500,\n",
        "Scores.csv": "Date,x\n",
      },
      { zipped: true },
    );
    expect(sourcesOf(finding)).toEqual(["loop"]);
    expect(entriesOf(finding)).toEqual([
      ["Meditate: 瞑想", "2024-01-01", "✓"],
      ["Meditate: 瞑想", "2024-01-04", 'Calm, and\n"quiet"'],
      ["Run", "2024-01-01", "5.5 km"],
    ]);
    expect(finding.groups[0]).toMatchObject({
      description: "Ten minutes\nDid you sit?",
      restDays: ["2024-01-03"],
    });
    expect(finding.leftOut).toEqual([
      {
        reason: "unused",
        where: "Habits.csv: 2",
        text: "FrequencyNumerator: 1\nFrequencyDenominator: 1\nColor: #fff\nArchived?: false",
      },
      {
        reason: "unused",
        where: "Habits.csv: 3",
        text: "FrequencyNumerator: 1\nFrequencyDenominator: 1\nColor: #fff\nUnit: km\nTarget Type: AT_LEAST\nTarget Value: 5.0\nArchived?: false",
      },
      { reason: "not-done", where: "001 Meditate_ 瞑想/Checkmarks.csv: 3", text: "ill" },
      { reason: "copy", where: "Checkmarks.csv", text: "Date,Meditate: 瞑想,Run,\n2024-01-01,2,5500,\n" },
      { reason: "copy", where: "Scores.csv", text: "Date,x\n" },
    ]);
  });

  test("an old Loop table, with numbers and no header, is read", async () => {
    const finding = await found({
      "Habits.csv": "Name,Description,NumRepetitions,Interval,Color\nWake up early,Did you?,2,3,#fff\n",
      "001 Wake up early/Checkmarks.csv": "2015-01-25,2\n2015-01-24,1\n2015-01-23,0\n2015-01-22,2\n",
    });
    expect(entriesOf(finding)).toEqual([
      ["Wake up early", "2015-01-22", "✓"],
      ["Wake up early", "2015-01-25", "✓"],
    ]);
  });
});

describe("Daylio", () => {
  test("Daylio columns are found by name, and entries are in order of time", async () => {
    const finding = await found({
      "daylio.csv":
        '\uFEFFfull_date,date,weekday,time,mood,activities,scales,note_title,note\r\n2023-05-02,May 2,Tuesday,9:30 PM,rad,"work | 読書",Sleep: 4,Title,"Line one<br>line two"\r\n2023-05-02,May 2,Tuesday,8:05 AM,meh,,,,\r\n2023-02-30,x,x,1:00 AM,bad,,,,lost\r\n',
    });
    expect(sourcesOf(finding)).toEqual(["daylio"]);
    expect(entriesOf(finding)).toEqual([
      ["", "2023-05-02", "meh"],
      ["", "2023-05-02", "Title\n\nLine one\nline two\n\nrad · work, 読書 · Sleep: 4"],
    ]);
    expect(finding.leftOut).toEqual([
      {
        reason: "date",
        where: "daylio.csv: 4",
        text: "lost\n\nbad\nfull_date: 2023-02-30\ndate: x\nweekday: x",
      },
    ]);
  });

  test("an old Daylio table, with fewer columns and a 24-hour clock, is read", async () => {
    const csv =
      "full_date,date,weekday,time,mood,activities,note\n2019-08-01,August 1,Thursday,23:10,good,run,late\n2019-08-01,August 1,Thursday,07:00,good,,early\n";
    expect(entriesOf(await found({ "d.csv": csv }))).toEqual([
      ["", "2019-08-01", "early\n\ngood"],
      ["", "2019-08-01", "late\n\ngood · run"],
    ]);
  });

  test.each(["08:05", ""])(
    "Daylio entries with the same time (%j) are read from the last row",
    async (time) => {
      const rows = ["third", "second", "first"].map(
        (note) => `2019-08-01,August 1,Thursday,${time},good,,${note}`,
      );
      const csv = ["full_date,date,weekday,time,mood,activities,note", ...rows, ""].join("\n");
      const texts = entriesOf(await found({ "d.csv": csv })).map(([, , text]) => text);
      expect(texts).toEqual(["first\n\ngood", "second\n\ngood", "third\n\ngood"]);
    },
  );
});

test.each([
  ["2021-1-5", "2021-01-05", "2021-1-20", "2021-01-20"],
  ["1/5/2021", "2021-01-05", "1/20/2021", "2021-01-20"],
  ["5/1/2021", "2021-01-05", "20/1/2021", "2021-01-20"],
])("a HabitBull table with dates like %s is read", async (first, firstDate, second, secondDate) => {
  const finding = await found({
    "HabitBull.csv": `HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\nRead,Books,Mind,${first},1,"a ""b"""\nRead,Books,Mind,${second},12,\nRead,Books,Mind,2021-02-01,0,tired\n`,
  });
  expect(sourcesOf(finding)).toEqual(["habit-bull"]);
  expect(entriesOf(finding)).toEqual([
    ["Read", firstDate, 'a "b"'],
    ["Read", secondDate, "12"],
  ]);
  expect(finding.leftOut).toEqual([{ reason: "not-done", where: "HabitBull.csv: 4", text: "tired" }]);
});

const done = (day: string, text?: string) => ({ day, done: true, text });

test("an export of Beaver Habits is read with and without notes", async () => {
  const finding = await found({
    "beaver.json": JSON.stringify({
      habits: [
        { name: "瞑想", records: [done("2021-01-01", "calm"), { ...done("2021-01-02", "no"), done: false }] },
        {
          name: "Run",
          records: [done("2021-01-01"), done("2021-13-01"), { ...done("2021-01-03"), done: false }],
        },
      ],
    }),
  });
  expect(entriesOf(finding)).toEqual([
    ["瞑想", "2021-01-01", "calm"],
    ["Run", "2021-01-01", "✓"],
  ]);
  expect(finding.leftOut.map(({ reason, where }) => `${reason} ${where}`)).toEqual([
    "not-done 瞑想: 2021-01-02",
    "date Run: 2021-13-01",
  ]);
});

describe("Markdown", () => {
  test("a Markdown file is an entry with the date of its name, folder or front matter", async () => {
    const finding = await found(
      {
        "notes/2024-01-01.md": "# Hello\n\nworld\n",
        "notes/any name.md": '---\ntitle: x\ndate: "2024-01-02T23:30:00+14:00"\n---\n\nfront\n',
        "notes/2024/01/03.md": "by folder",
        "notes/20240104 散歩.md": "compact",
        "notes/nothing.md": "no date",
        "other/2024-01-01.md": "another",
        "__MACOSX/notes/._2024-01-01.md": "\0",
      },
      { zipped: true },
    );
    expect(sourcesOf(finding)).toEqual(["markdown"]);
    expect(entriesOf(finding)).toEqual([
      ["notes", "2024-01-01", "# Hello\n\nworld"],
      ["notes", "2024-01-02", "front"],
      ["notes", "2024-01-03", "by folder"],
      ["notes", "2024-01-04", "compact"],
      ["other", "2024-01-01", "another"],
    ]);
    expect(finding.leftOut).toEqual([
      { reason: "unused", where: "notes/20240104 散歩.md", text: "散歩" },
      {
        reason: "unused",
        where: "notes/any name.md",
        text: 'any name\ntitle: x\ndate: "2024-01-02T23:30:00+14:00"',
      },
      { reason: "date", where: "notes/nothing.md", text: "no date" },
    ]);
  });

  test("a Markdown file can contain several entries, each with its date as heading", async () => {
    const finding = await found({
      "log.md": "# My log\n\n## 2024-01-15\n\nfirst\n\n## [2024-01-16] - Loops\nsecond\n### Part\nmore\n",
    });
    expect(entriesOf(finding)).toEqual([
      ["log", "2024-01-15", "first"],
      ["log", "2024-01-16", "**Loops**\n\nsecond\n### Part\nmore"],
    ]);
    expect(finding.leftOut).toEqual([{ reason: "date", where: "log.md", text: "# My log" }]);
  });
});

describe("table of an unknown app", () => {
  const csv = '日付;本文;習慣\r\n2024年1月5日;"a; b";読書\r\n2024/1/6;c;散歩\r\nyesterday;d;読書\r\n';

  test("a table of an unknown app is read with the columns that the user chooses", async () => {
    expect(await read({ "t.csv": csv })).toEqual({
      groups: [],
      leftOut: [],
      questions: [
        {
          kind: "columns",
          id: "t.csv",
          file: "t.csv",
          header: ["日付", "本文", "習慣"],
          example: ["2024年1月5日", "a; b", "読書"],
        },
      ],
    });
    const finding = await found({ "t.csv": csv }, { columns: { date: 0, text: 1, group: 2 } });
    expect(entriesOf(finding)).toEqual([
      ["読書", "2024-01-05", "a; b"],
      ["散歩", "2024-01-06", "c"],
    ]);
    expect(finding.leftOut).toEqual([{ reason: "date", where: "t.csv: 4", text: "yesterday, d, 読書" }]);
  });

  test("UTF-16 with a byte order mark is read; the user is asked about Shift_JIS", async () => {
    const utf16 = new Uint8Array(Uint16Array.from("\uFEFF日付,本文\n,a", (c) => c.charCodeAt(0)).buffer);
    expect((await read({ "utf16.csv": utf16 })).questions).toMatchObject([{ header: ["日付", "本文"] }]);
    const shiftJis = Uint8Array.from([
      0x93, 0xfa, 0x95, 0x74, 0x2c, 0x96, 0x7b, 0x95, 0xb6, 0x0a, 0x2c, 0x61,
    ]);
    const { questions } = await read({ "sjis.csv": shiftJis });
    expect(questions).toMatchObject([{ kind: "encoding", file: "sjis.csv" }]);
    const [question] = questions;
    expect(question?.kind === "encoding" && question.candidates).toContainEqual({
      encoding: "shift_jis",
      preview: "日付,本文",
    });
    const answered = await read({ "sjis.csv": shiftJis }, { encoding: "shift_jis" });
    expect(answered.questions).toMatchObject([{ kind: "columns", header: ["日付", "本文"] }]);
  });
});

const challenge = {
  challenge_id: anId(1),
  title: " 学習 ",
  category: "TypeScript",
  days: 30,
  desc: "line\r\nline",
  start_date: "2024-01-01",
  weekdays: 31,
  earlier_weekdays: [{ until: "2024-01-03", weekdays: 127 }],
  round: 2,
  template: "- ",
  entries: [
    { day_id: anId(101), date: "2024-01-01", content: "  a\r\n\n", format: "markdown" },
    { day_id: anId(102), date: "2024-01-02", content: "b" },
  ],
  rest_days: ["2024-01-03"],
};

test.each([
  ["of the current version", { format: "challenge-diary", version: 1, challenges: [challenge] }],
  ["of an earlier version", { challenges: [challenge] }],
])("an import of this app's export %s keeps every text unchanged", async (_, data) => {
  const finding = await found(
    {
      "challenge-diary.json": JSON.stringify(data),
      "README.md": "x",
      "notes.md": "## 2024-01-03\n\n- c\n",
      "学習/2024-01-01.md": "a",
      "diary.ics": "x",
    },
    { zipped: true },
  );
  expect(finding).toMatchObject({
    leftOut: [{ reason: "media", where: "diary.ics" }],
    groups: [
      {
        source: "challenge-diary",
        name: " 学習 ",
        description: "line\r\nline",
        restDays: ["2024-01-03"],
        entries: [{ text: "  a\r\n\n" }, { text: "b" }],
        known: { days: 30, weekdays: 31, round: 2, template: "- ", formats: { "2024-01-01": "markdown" } },
      },
    ],
  });
});

test("files of unknown formats and files without entries are rejected", async () => {
  await expect(read({ "a.json": "{}" })).rejects.toMatchObject({ problem: "unknown" });
  for (const table of ["", "Date,Text\n"])
    await expect(read({ "t.csv": table })).rejects.toMatchObject({ problem: "nothing", file: "t.csv" });
  await expect(read({ "a.jpeg": "x" })).rejects.toMatchObject({ problem: "unknown", file: "a.jpeg" });
  await expect(read({ "2024-01-01.json": '{"metadata":{},"entries":[]}' })).rejects.toMatchObject({
    problem: "nothing",
  });
});
