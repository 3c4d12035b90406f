import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";

import { addDays } from "../civil-date/civil-date.ts";
import { aDay, anExport, anExportedChallenge, anId, daysInARow } from "../testing/index.ts";
import { createFileNamer, zipDiary } from "./diary-zip.ts";

const OPTIONS = { host: "diary.example", readme: "# Read me\n" };

async function filesOf(zip: Blob): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test("the zip has one Markdown file per entry in a folder per challenge", async () => {
  const content = "\ufeff# Today\r\n- 猫 🎉  \n\n---\n";
  const data = anExport([
    anExportedChallenge([
      aDay({ content, format: "markdown" }),
      aDay({ day_id: anId(102), date: "2026-11-19" }),
    ]),
    anExportedChallenge([aDay({ hidden_at: "2026-11-20T09:00:00Z" })], { title: 'learn "TypeScript": 読書' }),
    anExportedChallenge([], { title: "Not started" }),
    anExportedChallenge([aDay()]),
  ]);
  const files = await filesOf(await zipDiary(data, OPTIONS));
  expect(Object.keys(files)).toEqual([
    "README.md",
    "challenge-diary.json",
    "challenge-diary.ics",
    "Learn TypeScript/2026-11-18.md",
    "Learn TypeScript/2026-11-19.md",
    "learn -TypeScript-- 読書/2026-11-18.md",
    "Learn TypeScript (2)/2026-11-18.md",
  ]);
  expect(files["README.md"]).toBe("# Read me\n");
  expect(JSON.parse(files["challenge-diary.json"]!)).toEqual(data);
  expect(files["challenge-diary.ics"]).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(files["Learn TypeScript/2026-11-18.md"]).toBe(
    `---\ndate: 2026-11-18\nchallenge: "Learn TypeScript"\nnumber: 1\n---\n\n${content}\n`,
  );
  expect(files["Learn TypeScript/2026-11-19.md"]).toContain("number: 2\n");
  expect(files["learn -TypeScript-- 読書/2026-11-18.md"]).toContain(
    'challenge: "learn \\"TypeScript\\": 読書"\nnumber: 1\nhidden: true\n---\n',
  );
});

test("packing a thousand entries reports progress and doesn't block the page", async () => {
  const challenges = Array.from({ length: 10 }, (_, index) =>
    anExportedChallenge(
      daysInARow(100, addDays("2020-01-01", index * 100)).map((day) =>
        Object.assign(day, { content: "今日も書いた。".repeat(70) }),
      ),
    ),
  );
  const counted: number[] = [];
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const zip = await zipDiary(anExport(challenges), {
    ...OPTIONS,
    onProgress: (share) => counted.push(share),
  });
  clearInterval(timer);
  expect(counted).toEqual(Array.from({ length: 1000 }, (_, index) => (index + 1) / 1000));
  expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toHaveLength(1003);
  expect(turns).toBeGreaterThan(5);
});

test("packing stops when it is aborted", async () => {
  const stop = new AbortController();
  const counted: number[] = [];
  const zip = zipDiary(anExport([anExportedChallenge(daysInARow(100))]), {
    ...OPTIONS,
    signal: stop.signal,
    onProgress: (share) => {
      counted.push(share);
      if (share === 0.1) stop.abort();
    },
  });
  await expect(zip).rejects.toMatchObject({ name: "AbortError" });
  expect(counted).toHaveLength(10);
});

test.each([
  ["毎朝 10 分の読書 📚", "毎朝 10 分の読書 📚"],
  ['what: a/b\\c? *"<|>', "what- a-b-c- -----"],
  ["two\nlines\tand   spaces ", "two lines and spaces"],
  ["...", "-"],
  [".hidden. ", "hidden"],
  ["", "-"],
  ["CON", "CON_"],
  ["nul.txt", "nul_.txt"],
  ["Console", "Console"],
  ["Cafe\u0301", "Caf\u00e9"],
  ["left\u202etfel", "lefttfel"],
  ["a\u0000b", "a-b"],
])("the folder of the challenge %j is %j", (title, name) => {
  expect(createFileNamer()(title)).toBe(name);
});

test("a long name is shortened without splitting a character", () => {
  const name = createFileNamer()("a".repeat(119) + "猫");
  expect(name).toBe("a".repeat(119));
  expect(createFileNamer()("猫".repeat(100))).toBe("猫".repeat(40));
});

test("folder names differ by more than case", () => {
  const nameOf = createFileNamer();
  expect(["Read", "read", "Read", "Read (2)", "a?", "a:"].map(nameOf)).toEqual([
    "Read",
    "read (2)",
    "Read (3)",
    "Read (2) (2)",
    "a-",
    "a- (2)",
  ]);
});
