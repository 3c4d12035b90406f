import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { type ImportReading, readImport } from "./read-import.ts";
import { readSourceFiles } from "./source-files.ts";

type Files = Record<string, string>;

async function read(files: Files, { zipped = false } = {}): Promise<ImportReading> {
  const bytes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
  const chosen = zipped
    ? [{ path: "Export.zip", blob: new Blob([new Uint8Array(zipSync(bytes))]) }]
    : Object.entries(files).map(([path, text]) => ({ path, blob: new Blob([text]) }));
  return readImport(await readSourceFiles(chosen), { timeZone: "Asia/Tokyo" });
}

const sourcesOf = ({ groups }: ImportReading) => [...new Set(groups.map(({ source }) => source))];
const entriesOf = ({ groups }: ImportReading) =>
  groups.flatMap(({ entries, name }) =>
    entries
      .toSorted((a, b) => a.date.localeCompare(b.date) || a.order - b.order)
      .map(({ date, text }) => `${name}|${date}|${text}`),
  );
const listOf = ({ leftOut }: ImportReading) =>
  leftOut.map(({ reason, text, where }) => `${reason}|${where}|${text ?? ""}`);

const page = (header: string, rest: string) =>
  `<html><head><style>.p1 { margin: 0 }</style></head><body><div class="pageContainer"><div class="pageHeader">${header}</div>${rest}</div></body></html>`;
const dated = (header: string) => `<div class="pageHeader">${header}</div><div class="bodyText">a</div>`;

const AT = Date.parse("2024-02-29T15:30:00Z") * 1000;
const note = (fields: object) =>
  JSON.stringify({ color: "DEFAULT", isTrashed: false, isPinned: false, isArchived: false, ...fields });

const diariumEntry = (fields: object) => ({ heading: "", rating: 0, tags: [], people: [], ...fields });

describe("Apple Journal", () => {
  const folder = "AppleJournalEntries/Entries";

  test("an entry has its file's date, its title and its text", async () => {
    const reading = await read(
      {
        [`${folder}/2024-11-03.html`]: page(
          "Sunday, 3 November 2024",
          `<div class="assetGrid"><div class="gridItem assetType_photo" id="A"><img src="../Resources/A.heic"></div><div class="gridItem assetType_stateOfMind"><div class="gridItemOverlayText">Content</div></div></div><div class="title"><span class="s2">The long walk</span></div><div class="bodyText"><p class="p2">Out &amp; back.</p><p class="p2">Rain &lt;3</p></div>`,
        ),
        [`${folder}/2024-11-03_(1).html`]: page("Sunday, 3 November 2024", "<p>Later.</p>"),
        "AppleJournalEntries/Resources/A.heic": "not read",
        "AppleJournalEntries/Resources/A.json": '{"place":"Kyoto"}',
        "AppleJournalEntries/index.html": "<a href='Entries/2024-11-03.html'>3 November</a>",
        "__MACOSX/AppleJournalEntries/Entries/._2024-11-03.html": "\0",
      },
      { zipped: true },
    );
    expect(sourcesOf(reading)).toEqual(["apple-journal"]);
    expect(entriesOf(reading)).toEqual([
      "|2024-11-03|The long walk\nOut & back.\nRain <3",
      "|2024-11-03|Later.",
    ]);
    expect(listOf(reading)).toEqual([
      "media|AppleJournalEntries/Resources/A.heic|",
      `media|${folder}/2024-11-03.html|Content\nimg src: ../Resources/A.heic`,
      `unused|${folder}/2024-11-03.html|.p1 { margin: 0 }`,
      'media|AppleJournalEntries/Resources/A.json|{"place":"Kyoto"}',
      "copy|AppleJournalEntries/index.html|<a href='Entries/2024-11-03.html'>3 November</a>",
    ]);
  });

  test("text after empty title and body elements belongs to the entry", async () => {
    const html = `<p class="p1"><span class="s1"><div class="pageContainer"><div class="pageHeader">Saturday, 14 September 2024</div><div class="assetGrid"><div class="gridItem"></div></div><div class="title"></div></div></span><span class="s2">Sedentary </span><span class="s1"><div class="bodyText"></div></span></p><p class="p2"><span class="s3">Fifteen hours.</span></p>`;
    const reading = await read({ "2024-09-14.html": html });
    expect(entriesOf(reading)).toEqual(["|2024-09-14|Sedentary\n\nFifteen hours."]);
    expect(listOf(reading)).toEqual([]);
  });

  test.each([
    ["2024年9月14日 土曜日", []],
    ["Samstag, 14. September 2024", []],
    ["samedi 14 septembre 2024", []],
    ["Sunday, 15 September 2024", ["unused|Entries/2024-09-14.html|Sunday, 15 September 2024"]],
    ["My birthday", ["unused|Entries/2024-09-14.html|My birthday"]],
  ])("the header %s is listed unless it only repeats the date", async (header, list) => {
    const html = `<div class="pageHeader">${header}</div><div class="bodyText">a</div>`;
    const reading = await read({ "Entries/2024-09-14.html": html });
    expect(entriesOf(reading)).toEqual(["|2024-09-14|a"]);
    expect(listOf(reading)).toEqual(list);
  });

  test("a file without a date in its name has the date of its header", async () => {
    const reading = await read({ "a.html": dated("Friday, September 4, 2026"), "b.html": dated("Friday") });
    expect(entriesOf(reading)).toEqual(["|2026-09-04|a"]);
    expect(listOf(reading)).toEqual(["date|b.html|a", "unused|b.html|Friday"]);
  });

  test.each([
    `<div class="assetGrid"><div class="gridItem">x</div><div class="bodyText">mine</div>`,
    `<div class="assetGrid"><div class="bodyText">mine</div></div>`,
    `<div class="bodyText">mine`,
    `<div class="pageHeader">2024-09-14 mine`,
  ])("no word of damaged HTML gets lost: %s", async (html) => {
    const reading = await read({ "Entries/2024-09-14.html": html });
    expect([...entriesOf(reading), ...listOf(reading)].join()).toContain("mine");
  });
});

describe("Google Keep", () => {
  test("a note has its local creation date, its title and its text", async () => {
    const reading = await read(
      {
        "Takeout/Keep/A.json": note({
          title: "Day",
          textContent: "one\ntwo",
          textContentHtml: '<p dir="ltr"><span>one</span></p><p>two</p>',
          createdTimestampUsec: AT,
          userEditedTimestampUsec: AT + 9e12,
          labels: [{ name: "Diary" }, { name: "2024" }],
        }),
        "Takeout/Keep/A.html": "<p>one</p>",
        "Takeout/Keep/B.json": note({
          title: "",
          listContent: [
            { text: "milk", textHtml: "<p>milk</p>", isChecked: true },
            { text: "run", isChecked: false },
          ],
          userEditedTimestampUsec: String(AT),
          isArchived: true,
        }),
        "Takeout/Keep/Labels.txt": "Diary\n2024",
        "Takeout/Keep/B.png": "not read",
      },
      { zipped: true },
    );
    expect(sourcesOf(reading)).toEqual(["google-keep"]);
    expect(entriesOf(reading)).toEqual(["Diary|2024-03-01|Day\n\none\ntwo", "|2024-03-01|☑ milk\n☐ run"]);
    expect(listOf(reading)).toEqual([
      "media|Takeout/Keep/B.png|",
      "unused|Takeout/Keep/A.json: labels|name: 2024",
      "unused|Takeout/Keep/B.json|isArchived: true",
      "copy|Takeout/Keep/A.html|<p>one</p>",
      "unused|Takeout/Keep/Labels.txt|Diary\n2024",
    ]);
  });

  test("deleted, empty and undated notes are listed with their labels", async () => {
    const reading = await read({
      "a.json": note({
        textContent: "gone",
        isTrashed: true,
        userEditedTimestampUsec: AT,
        labels: [{ name: "L" }],
      }),
      "b.json": note({ textContent: "", attachments: [{ filePath: "b.png" }], userEditedTimestampUsec: AT }),
      "c.json": note({ textContent: "when", userEditedTimestampUsec: "soon" }),
      "d.json": note({
        textContent: "d",
        userEditedTimestampUsec: AT,
        annotations: [{ url: "https://e.org" }],
      }),
    });
    expect(entriesOf(reading)).toEqual(["|2024-03-01|d"]);
    expect(listOf(reading)).toEqual([
      "ignored|a.json|gone\nlabels.name: L",
      "empty|b.json|attachments.filePath: b.png",
      "date|c.json|when\nuserEditedTimestampUsec: soon",
      "unused|d.json|annotations.url: https://e.org",
    ]);
  });

  test("HTML is listed as left out if it has more content than the text", async () => {
    const reading = await read({
      "a.json": note({
        textContent: "one",
        textContentHtml: "<p>one</p><p>two</p>",
        userEditedTimestampUsec: AT,
      }),
    });
    expect(listOf(reading)).toEqual(["unused|a.json|textContentHtml: <p>one</p><p>two</p>"]);
  });
});

describe("Diarium", () => {
  test("JSON of all entries or of one entry is read in order of time", async () => {
    const late = diariumEntry({
      date: "2026-01-01T21:30:15.1234567",
      html: "<p>late</p>",
      heading: "A &amp; B",
    });
    const early = diariumEntry({
      date: "2026-01-01T08:00:00",
      html: "<p>early<br>bird</p>",
      tags: ["t"],
      weather: "3 °C",
    });
    const reading = await read(
      {
        "Diarium_2026-01-01_2026-01-15.json": JSON.stringify([late, early]),
        "2026-01-02.json": JSON.stringify(
          diariumEntry({ date: "2026-01-02T09:00:00", html: "<p>alone</p>" }),
        ),
        "media/2026-01-01_213015123/photo.jpg": "not read",
      },
      { zipped: true },
    );
    expect(sourcesOf(reading)).toEqual(["diarium"]);
    expect(entriesOf(reading)).toEqual([
      "|2026-01-01|early\nbird",
      "|2026-01-01|A & B\n\nlate",
      "|2026-01-02|alone",
    ]);
    expect(listOf(reading)).toContain(
      "unused|Diarium_2026-01-01_2026-01-15.json: 2026-01-01T08:00:00|tags: t\nweather: 3 °C",
    );
  });

  test("an entry without a date or a text is listed", async () => {
    const reading = await read({
      "d.json": JSON.stringify([
        { date: "2026-02-30", html: "lost" },
        { date: "2026-01-03", html: "" },
        "odd",
        null,
      ]),
    });
    expect(listOf(reading)).toEqual([
      "date|d.json: 2026-02-30|lost\ndate: 2026-02-30",
      "empty|d.json: 2026-01-03|",
      "unreadable|d.json: 3|odd",
    ]);
  });

  test("a text file has the date of its name, or is split at lines with a date", async () => {
    const reading = await read({
      "Diarium_2026-01-01.txt": "My day\n2026-01-05\nplans",
      "Diarium_2026-02-01_2026-02-01.html": "<h1>Snow</h1><p>deep</p>",
      "Diarium_2026-03-01_2026-03-31.txt": "Diary\nSunday, March 1, 2026 9:30 PM\nlate\n2026-03-02\nnext\n",
      "Diarium_2026-04-01_2026-04-30.txt": "no dates",
    });
    expect(sourcesOf(reading)).toEqual(["diarium"]);
    expect(entriesOf(reading)).toEqual([
      "|2026-01-01|My day\n2026-01-05\nplans",
      "|2026-02-01|Snow\ndeep",
      "|2026-03-01|late",
      "|2026-03-02|next",
    ]);
    expect(listOf(reading)).toEqual([
      "date|Diarium_2026-03-01_2026-03-31.txt: 2026-03-01|Diary",
      "date|Diarium_2026-04-01_2026-04-30.txt: 2026-04-01|no dates",
    ]);
  });
});

describe("Memos", () => {
  test("memos of the current API have the date that Memos displays", async () => {
    const memo = {
      name: "memos/G3BLCD3swV4Fuxk4uMT97d",
      state: "NORMAL",
      creator: "users/1",
      createTime: "2024-05-07T00:26:59Z",
      updateTime: "2024-05-18T00:00:00Z",
      displayTime: "2024-05-17T22:39:50Z",
      content: "Use `docker`\n#docker",
      visibility: "PRIVATE",
      tags: ["docker"],
      pinned: false,
      attachments: [],
      snippet: "Use `docker`...",
      parent: "",
    };
    const archived = {
      ...memo,
      state: "ARCHIVED",
      tags: ["other"],
      displayTime: null,
      content: "b #x",
      snippet: "c",
    };
    const reading = await read({
      "memos.json": JSON.stringify({ memos: [memo, archived], nextPageToken: "" }),
    });
    expect(sourcesOf(reading)).toEqual(["memos"]);
    expect(reading.groups[0]?.format).toBe("markdown");
    expect(entriesOf(reading)).toEqual(["|2024-05-07|b #x", "|2024-05-18|Use `docker`\n#docker"]);
    expect(listOf(reading)).toEqual([
      "unused|memos.json: memos/G3BLCD3swV4Fuxk4uMT97d|state: ARCHIVED\ntags: other\nsnippet: c",
    ]);
  });

  test.each([
    ["an array", (memo: object) => [memo]],
    ["an array in data", (memo: object) => ({ data: [memo] })],
    ["one memo", (memo: object) => memo],
  ])("times of earlier versions are in seconds: %s", async (_, wrap) => {
    const memo = {
      id: 7,
      rowStatus: "NORMAL",
      creatorId: 1,
      createdTs: 1_704_067_200,
      content: "a",
      visibility: "PUBLIC",
    };
    const reading = await read({ "m.json": JSON.stringify(wrap(memo)) });
    expect(sourcesOf(reading)).toEqual(["memos"]);
    expect(entriesOf(reading)).toEqual(["|2024-01-01|a"]);
    expect(listOf(reading)).toEqual(
      ["unused|m.json|visibility: PUBLIC"].map((line) => line.replace("m.json", "m.json: 1")),
    );
  });

  test.each(["spring 12", "2024-13-01T00:00:00Z", -1, 1e15, {}])("%j is not a date", async (createTime) => {
    const reading = await read({ "m.json": JSON.stringify([{ content: "mine", createTime }]) });
    expect(entriesOf(reading)).toEqual([]);
    expect(listOf(reading).join()).toContain("date|m.json: 1|mine");
  });

  test("Markdown files of memos use their front matter, and a database is listed", async () => {
    const reading = await read({
      "memos/1.md": "---\ncreated: 2024-05-07T08:26:59\n---\n\nmine",
      "memos_prod.db": "SQLite",
    });
    expect(entriesOf(reading)).toEqual(["memos|2024-05-07|mine"]);
    expect(listOf(reading)).toContain("media|memos_prod.db|");
  });
});

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
  ])("a journal has many entries: %j", async (text, first, second) => {
    const reading = await read({ "journal.txt": text });
    expect(sourcesOf(reading)).toEqual(["jrnl"]);
    expect(entriesOf(reading).slice(0, 2)).toEqual([
      `journal|2026-11-04|${first}`,
      `journal|2026-11-05|${second}`,
    ]);
    expect(listOf(reading)).toEqual([]);
  });

  test("an impossible date and an empty entry are listed", async () => {
    const reading = await read({
      "j.txt": "[2026-02-30 09:12] lost\nmore\n[2026-03-01 09:12] \n[2026-03-02 08:00] a",
    });
    expect(entriesOf(reading)).toEqual(["j|2026-03-02|a"]);
    expect(listOf(reading)).toEqual([
      "date|j.txt: 2026-02-30 09:12|2026-02-30 09:12 lost\nmore",
      "empty|j.txt: 2026-03-01 09:12|",
    ]);
  });

  test("files of a folder are one journal, in order of time", async () => {
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

  test("the user is asked for an ambiguous order of day and month", async () => {
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
  ])("a note that starts with a bracketed date is no journal: %s, %j", async (path, text, entry) => {
    const reading = await read({ [path]: text });
    expect(sourcesOf(reading)).toEqual(["markdown"]);
    expect(entriesOf(reading)).toEqual([entry]);
  });

  test("a Markdown file with several times is a journal", async () => {
    const reading = await read({ "j.md": "[2026-11-01 08:00] A\n[2026-11-02 08:00] B" });
    expect(entriesOf(reading)).toEqual(["j|2026-11-01|A", "j|2026-11-02|B"]);
  });

  test("a JSON export has titles, bodies and tags", async () => {
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

test("each app's export in one archive is read by its own reader", async () => {
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
])("%s without an entry is rejected", async (path, text) => {
  await expect(read({ [path]: text })).rejects.toMatchObject({ name: "ImportError" });
});
