import { expect, test } from "vitest";

import { entriesOf, listOf, read, sourcesOf } from "./testing/read-export.ts";

test("in an archive with files of seven apps, each reader reads the files of its app", async () => {
  const reading = await read(
    {
      "AppleJournalEntries/Entries/2026-01-01.html": "<div class='bodyText'>apple</div>",
      "Takeout/Keep/n.json":
        '{"textContent":"keep","isTrashed":false,"userEditedTimestampUsec":1767225600000000}',
      "Diarium_2026-01-01.json": '[{"date":"2026-01-01T08:00:00","html":"<p>diarium</p>"}]',
      "memos.json": '{"memos":[{"content":"memos","createTime":"2026-01-01T03:00:00Z"}]}',
      "journal.txt": "[2026-01-01 08:00] jrnl",
      "Journal.json":
        '{"metadata":{},"entries":[{"creationDate":"2026-01-01T03:00:00Z","timeZone":"Asia/Tokyo","text":"day one"}]}',
      "broken.json": '{"memos":[{"content":"broken',
      "empty.json": "[]",
      "2026-01-01.md": "markdown",
    },
    { zipped: true },
  );
  expect(sourcesOf(reading).toSorted()).toEqual([
    "apple-journal",
    "day-one",
    "diarium",
    "google-keep",
    "jrnl",
    "markdown",
    "memos",
  ]);
  expect(entriesOf(reading).every((entry) => entry.includes("2026-01-01"))).toBe(true);
  expect(listOf(reading)).toEqual([
    'unreadable|broken.json|{"memos":[{"content":"broken',
    "unknown|empty.json|",
  ]);
});

test.each([
  ["memos.json", '{"memos":[]}'],
  ["j.json", '{"tags":{},"entries":[]}'],
  ["Diarium_2026-01-01.txt", ""],
  ["AppleJournalEntries/Entries/2026-01-01.html", ""],
])("a file %s without an entry is rejected", async (path, text) => {
  await expect(read({ [path]: text })).rejects.toMatchObject({ name: "ImportError" });
});
