import { strFromU8, strToU8, unzipSync } from "fflate";
import { expect, test } from "vitest";

import { addDays } from "../civil-date/civil-date.ts";
import { planImport, readImport, readSourceFiles } from "../import/index.ts";
import { aDay, anExport, anExportedChallenge, anId, aPhoto, daysInARow } from "../testing/index.ts";
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
    "logs/Learn TypeScript.md",
    "learn -TypeScript-- 読書/2026-11-18.md",
    "logs/learn -TypeScript-- 読書.md",
    "Learn TypeScript (2)/2026-11-18.md",
    "logs/Learn TypeScript (2).md",
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

test("a challenge with the title of a folder in the zip gets another folder", async () => {
  const data = anExport([
    anExportedChallenge([aDay({ date: "2026-11-18" })], { title: "Logs" }),
    anExportedChallenge([aDay({ day_id: anId(102), date: "2026-11-18" })], { title: "2026-11-18" }),
  ]);
  expect(Object.keys(await filesOf(await zipDiary(data, OPTIONS))).slice(3)).toEqual([
    "Logs (2)/2026-11-18.md",
    "logs/Logs (2).md",
    "2026-11-18/2026-11-18.md",
    "logs/2026-11-18.md",
  ]);
});

async function* filesFor(types: Record<string, "jpg" | "webp">) {
  for (const [photoId, type] of Object.entries(types))
    yield { photoId, file: `photos/${photoId}.${type}`, bytes: strToU8(`photo ${photoId}`) };
}

test("Markdown files link to the photos in the zip, and the import restores the photos", async () => {
  const [snow, ice, lost] = [anId(301), anId(302), anId(303)];
  const alt = "The [old]\nriver \\ in winter";
  const photos = [
    aPhoto({ photo_id: snow, position: 0, alt }),
    aPhoto({ photo_id: ice, position: 1, alt: "" }),
    aPhoto({ photo_id: lost, position: 2, alt: "Lost" }),
  ];
  const data = anExport([
    anExportedChallenge(
      [aDay({ content: "Snow", photos }), aDay({ day_id: anId(102), date: "2026-11-19" })],
      {
        title: "Photos",
      },
    ),
  ]);
  const zip = await zipDiary(data, { ...OPTIONS, photos: filesFor({ [snow]: "webp", [ice]: "jpg" }) });
  const files = await filesOf(zip);
  expect(Object.keys(files)).toEqual([
    `photos/${snow}.webp`,
    `photos/${ice}.jpg`,
    "README.md",
    "challenge-diary.json",
    "challenge-diary.ics",
    "Photos (2)/2026-11-18.md",
    "Photos (2)/2026-11-19.md",
    "logs/Photos (2).md",
  ]);
  expect(files["Photos (2)/2026-11-18.md"]).toContain(
    String.raw`Snow

![The \[old\] river \\ in winter](../photos/${snow}.webp)

![](../photos/${ice}.jpg)
`,
  );
  const stored = JSON.parse(files["challenge-diary.json"]!) as typeof data;
  expect(stored.challenges[0]!.entries[0]!.photos).toMatchObject([
    { file: `photos/${snow}.webp`, alt },
    { file: `photos/${ice}.jpg` },
    { file: null },
  ]);

  const sources = await readSourceFiles([{ path: "challenge-diary.zip", blob: zip }]);
  const reading = readImport(sources, { timeZone: "UTC" });
  const { challenges, photos: planned } = planImport(reading, {
    importKey: "mine",
    today: "2026-11-28",
    titles: ["Photos"],
    own: [],
    description: "",
  });
  const [entry] = challenges[0]!.entries;
  expect(planned).toMatchObject([{ day_id: entry!.day_id, photos: [{ alt }, { alt: "" }] }]);
  const [first] = planned[0]!.photos;
  expect(await (await sources.photos[first!.file]!.read()).text()).toBe(`photo ${snow}`);
  expect(reading.leftOut.filter(({ reason }) => reason !== "unused")).toEqual([
    { reason: "media", where: "challenge-diary.ics" },
    { reason: "missing-photo", where: "Photos: 2026-11-18", text: "Lost" },
  ]);
});

test("the zip has a file with the notes that no entry contains", async () => {
  const challenge = anExportedChallenge([], { title: "notes.md" });
  const note = {
    note_id: anId(601),
    challenge_id: null,
    source: "popup",
    created_at: "2026-11-19T09:00:00Z",
  };
  const notes = [
    { ...note, date: "2026-11-19", content: "Rye\r\n# 20 %\n" },
    { ...note, date: "2026-11-18", content: "Crust", challenge_id: challenge.challenge_id },
    { ...note, date: "2026-11-19", content: "水 🎉" },
  ];
  const files = await filesOf(await zipDiary(anExport([challenge], { notes }), OPTIONS));
  expect(files["notes.md"]).toBe(
    "## 2026-11-18 · notes.md\n\n- Crust\n\n## 2026-11-19\n\n- Rye\n  # 20 %\n- 水 🎉\n",
  );
  expect(JSON.parse(files["challenge-diary.json"]!)).toMatchObject({ notes });
});

test(
  "packing a thousand entries reports progress and doesn't block the page",
  { tags: "extended" },
  async () => {
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
    expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toHaveLength(1013);
    expect(turns).toBeGreaterThan(5);
  },
);

test("zipDiary stops when its signal is aborted", async () => {
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
