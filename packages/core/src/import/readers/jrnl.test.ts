import { describe, expect, test } from "vitest";

import { entriesOf, listOf, read, sourcesOf } from "../testing/read-export.ts";

describe("jrnl", () => {
  test.each([
    [
      "[2026-11-04 09:12] Title. Body\nmore @tag *\n\n[2026-11-05 10:00] Next",
      "Title. Body\nmore @tag *",
      "Next",
    ],
    ["[2026-11-04 09:12:33 PM] Title *\n[2026-11-05 10:00:00 AM] [x] done", "Title *", "[x] done"],
    ["\n[2026-11-04] A\n[not a date] B\n[2026-11-05] C", "A\n[not a date] B", "C"],
    ["2026-11-04 09:12 A\n2026 was good\n2026-11-05 10:00 B", "A\n2026 was good", "B"],
    ["[November 4, 2026 9:12 PM] A\n[November 5, 2026 9:12 PM]\nB", "A", "B"],
    ["[04/11/2026 09:12] A\n[05/11/2026 09:12] B\n[13/11/2026 09:12] C", "A", "B"],
  ])("each line with a date starts an entry: %j", async (text, first, second) => {
    const reading = await read({ "journal.txt": text });
    expect(sourcesOf(reading)).toEqual(["jrnl"]);
    expect(entriesOf(reading).slice(0, 2)).toEqual([
      `journal|2026-11-04|${first}`,
      `journal|2026-11-05|${second}`,
    ]);
    expect(listOf(reading)).toEqual([]);
  });

  test("jrnl entries with an impossible date or no text are listed as left out", async () => {
    const reading = await read({
      "j.txt": "[2026-02-30 09:12] lost\nmore\n[2026-03-01 09:12] \n[2026-03-02 08:00] a",
    });
    expect(entriesOf(reading)).toEqual(["j|2026-03-02|a"]);
    expect(listOf(reading)).toEqual([
      "date|j.txt: 2026-02-30 09:12|2026-02-30 09:12 lost\nmore",
      "empty|j.txt: 2026-03-01 09:12|",
    ]);
  });

  test("jrnl files with dates in their names form one group per folder, sorted by time", async () => {
    const reading = await read({
      "work/2026/11/04.txt": "[2026-11-04 21:00] late\n[2026-11-04 08:00] early",
      "work/2026-11-05_title.txt": "[2026-11-05 08:00] next",
    });
    expect(entriesOf(reading)).toEqual([
      "work|2026-11-04|early",
      "work|2026-11-04|late",
      "work|2026-11-05|next",
    ]);
  });

  test("the user is asked whether the day or the month comes first in a jrnl file", async () => {
    const { questions } = await read({ "j.txt": "[03/04/2026 09:12] A" });
    expect(questions).toMatchObject([{ kind: "day-order", file: "j.txt", examples: ["03/04/2026"] }]);
  });

  test.each(["## [2026-11-04] - Loops\na", "[link](https://e.org) a\n## 2026-11-04\nb", "- [2026-11-04] a"])(
    "Markdown is not read as a jrnl journal: %j",
    async (text) => {
      const reading = await read({ "2026-11-04.md": text });
      expect(sourcesOf(reading)).toEqual(["markdown"]);
    },
  );

  test.each([
    ["note.md", "[2026-11-01]\nMarkdown\n\n## 2026-11-02\nb", "note|2026-11-02|b"],
    ["note.md", "[2026-11-01 08:00] Markdown\n\n## 2026-11-02\nb", "note|2026-11-02|b"],
    ["note.txt", "[2026-11-01] once\n\n## 2026-11-02\nb", "note|2026-11-02|b"],
    ["2026-11-02.txt", "[2026-11-01 08:00] earlier", "|2026-11-02|[2026-11-01 08:00] earlier"],
    ["2026-11-02.md", "[2026-11-02] a\n[2026-11-01] b", "|2026-11-02|[2026-11-02] a\n[2026-11-01] b"],
  ])("a note that starts with a bracketed date is not a jrnl journal: %s, %j", async (path, text, entry) => {
    const reading = await read({ [path]: text });
    expect(sourcesOf(reading)).toEqual(["markdown"]);
    expect(entriesOf(reading)).toEqual([entry]);
  });

  test("a Markdown file with several bracketed times is a jrnl journal", async () => {
    const reading = await read({ "j.md": "[2026-11-01 08:00] A\n[2026-11-02 08:00] B" });
    expect(entriesOf(reading)).toEqual(["j|2026-11-01|A", "j|2026-11-02|B"]);
  });

  test("a jrnl JSON export's texts are read, and tags that they don't contain are listed", async () => {
    const entry = {
      title: "A @work day.",
      body: "Long\n",
      date: "2026-11-04",
      time: "09:12",
      tags: ["@work"],
      starred: false,
    };
    const entries = [
      entry,
      { ...entry, title: "B", time: "08:00", tags: ["@other"], starred: true },
      { ...entry, date: "x" },
    ];
    const reading = await read({ "j.json": JSON.stringify({ tags: { "@work": 3 }, entries }) });
    expect(sourcesOf(reading)).toEqual(["jrnl"]);
    expect(entriesOf(reading)).toEqual(["j|2026-11-04|B\nLong", "j|2026-11-04|A @work day.\nLong"]);
    expect(listOf(reading)).toEqual([
      "unused|j.json: 2026-11-04|tags: @other\nstarred: true",
      "date|j.json: x|A @work day.\nLong\n\ndate: x",
      "unused|j.json|tags.@work: 3",
    ]);
  });
});
