import { describe, expect, test } from "vitest";

import type { OwnChallenge } from "./assign-challenges.ts";
import type { LeftOut } from "./import-types.ts";
import { planImport, type ImportPlan } from "./plan-import.ts";
import { planPhotos } from "./plan-photos.ts";
import { type Files, read } from "./testing/read-export.ts";

async function plan(files: Files, own: readonly OwnChallenge[] = []): Promise<ImportPlan> {
  const { groups, leftOut } = await read(files, { zipped: true });
  return planImport(
    { groups, leftOut },
    { importKey: "k", today: "2026-11-28", titles: groups.map(() => "Diary"), own, description: "" },
  );
}
const photosOf = ({ challenges, photos }: ImportPlan) =>
  challenges.flatMap(({ entries }) =>
    entries.map(({ content, date, day_id }) => [
      date,
      content,
      ...photos
        .filter((it) => it.day_id === day_id)
        .flatMap((it) => it.photos.map(({ alt, path }) => (alt === "" ? path : `${path}: ${alt}`))),
    ]),
  );
const leftOutOf = ({ leftOut }: ImportPlan) =>
  leftOut.map(({ reason, text, where }) => `${reason}|${where}|${text ?? ""}`);

const [A, B, C] = ["A", "B", "C"].map((letter) => letter.repeat(32)) as [string, string, string];
const dayOne = (...entries: object[]) => JSON.stringify({ metadata: { version: "1.0" }, entries });
const dayOnePhoto = (identifier: string, md5: string, orderInEntry = 0) => ({
  identifier,
  md5: md5.repeat(32),
  type: "jpeg",
  orderInEntry,
  width: 40,
  height: 30,
});

test("Day One photos in the text come first, then the others by `orderInEntry`", async () => {
  const result = await plan({
    "Journal.json": dayOne({
      creationDate: "2024-01-02T12:00:00Z",
      text: `Snow\n\n![The river](dayone-moment://${B})\n\nand ice`,
      photos: [dayOnePhoto(A, "a", 2), dayOnePhoto(B, "b", 3), dayOnePhoto(C, "c", 1)],
    }),
    [`photos/${"a".repeat(32)}.jpeg`]: "",
    [`photos/${"b".repeat(32)}.jpeg`]: "",
    "photos/other.jpeg": "",
    "videos/v.mov": "",
  });
  expect(photosOf(result)).toEqual([
    [
      "2024-01-02",
      "Snow\n\n\nand ice",
      `photos/${"b".repeat(32)}.jpeg: The river`,
      `photos/${"a".repeat(32)}.jpeg`,
    ],
  ]);
  expect(leftOutOf(result)).toEqual([
    "media|photos/other.jpeg|",
    "media|videos/v.mov|",
    `missing-photo|Journal.json: 1|photos/${"c".repeat(32)}.jpeg`,
  ]);
});

test("Journey photos are found by the names in the entry", async () => {
  const result = await plan({
    "1-a.json": JSON.stringify({
      date_journal: 1_704_186_000_000,
      text: "Snow",
      photos: ["1-a-x.jpeg", "1-a-y.jpeg"],
    }),
    "1-a-x.jpeg": "",
  });
  expect(photosOf(result)).toEqual([["2024-01-02", "Snow", "1-a-x.jpeg"]]);
  expect(leftOutOf(result)).toEqual(["missing-photo|1-a.json|1-a-y.jpeg"]);
});

const [GA, GA_NFD] = ["が".normalize("NFC"), "が".normalize("NFD")];

describe("Markdown", () => {
  test.each([
    ["![[river.jpg]]", "Vault/files/river.jpg"],
    ["![[river.jpg|300x200]]", "Vault/files/river.jpg"],
    ["![[files/river.jpg|The river]]", "Vault/files/river.jpg: The river"],
    ["![The \\[old\\] river](../files/river.jpg)", "Vault/files/river.jpg: The [old] river"],
    ["![](<../files/my river (1).jpg>)", "Vault/files/my river (1).jpg"],
    ["![](../files/my%20river%20(1).jpg)", "Vault/files/my river (1).jpg"],
    ['![river](/Vault/files/river.jpg "in winter")', "Vault/files/river.jpg: river in winter"],
    ["![](river.jpg)", "Vault/files/river.jpg"],
    ["![[river.jpg|The river|300]]", "Vault/files/river.jpg: The river"],
    ["![[river.jpg|Flow [m/s] in winter|300x200]]", "Vault/files/river.jpg: Flow [m/s] in winter"],
    ["![The river|300](river.jpg)", "Vault/files/river.jpg: The river"],
    ["![|300](river.jpg)", "Vault/files/river.jpg"],
    ["![7](river.jpg)", "Vault/files/river.jpg: 7"],
    ["![](river.jpg =300x200)", "Vault/files/river.jpg"],
    ["![](river.jpg =300x)", "Vault/files/river.jpg"],
    ["![river](../files/river.jpg){:height 110, :width 311}", "Vault/files/river.jpg: river"],
    ["![](river.jpg){:width 311}{:height 166, :width 321}", "Vault/files/river.jpg"],
    [
      '<img src="../files/river.jpg" alt="The river" width="300" height="200">',
      "Vault/files/river.jpg: The river",
    ],
    ["<img width='300' src='river.jpg'/>", "Vault/files/river.jpg"],
    ['<IMG\nsrc="../files/my%20river%20(1).jpg">', "Vault/files/my river (1).jpg"],
    ['<img data-src="../other/here.png" src="../files/river.jpg">', "Vault/files/river.jpg"],
    ['<img alt="a > b" src="../files/river.jpg">', "Vault/files/river.jpg: a > b"],
    ['<img src="../files/ice &amp; snow.jpg">', "Vault/files/ice & snow.jpg"],
    ["![](here.png)", "Vault/daily/here.png"],
    ["![](../files/river.jpg?raw=true#top)", "Vault/files/river.jpg"],
    [String.raw`![](..\files\river.jpg)`, "Vault/files/river.jpg"],
    [`![[${"が.jpg".normalize("NFC")}]]`, `Vault/files/${"が.jpg".normalize("NFD")}`],
    [
      `![](../files/${encodeURIComponent("が.jpg".normalize("NFC"))})`,
      `Vault/files/${"が.jpg".normalize("NFD")}`,
    ],
  ])("the reference %s finds its photo", async (reference, photo) => {
    const result = await plan({
      "Vault/daily/2024-01-02.md": `Snow ${reference} and ice`,
      "Vault/daily/here.png": "",
      "Vault/other/here.png": "",
      "Vault/files/river.jpg": "",
      "Vault/files/my river (1).jpg": "",
      "Vault/files/ice & snow.jpg": "",
      [`Vault/files/${"が.jpg".normalize("NFD")}`]: "",
    });
    expect(photosOf(result)).toEqual([["2024-01-02", "Snow  and ice", photo]]);
  });

  test("a reference to a missing or ambiguous photo stays in the text and is listed", async () => {
    const text = `Snow ![](a.jpg) ![[b.jpg]] ![](https://example.org/c.jpg) ![[note]] <img src="d.jpg"> <img alt="x">`;
    const result = await plan({ "d/2024-01-02.md": text, "x/a.jpg": "", "y/a.jpg": "" });
    expect(photosOf(result)).toEqual([["2024-01-02", text]]);
    expect(leftOutOf(result)).toEqual([
      "media|x/a.jpg|",
      "media|y/a.jpg|",
      "missing-photo|d/2024-01-02.md|![](a.jpg)",
      "missing-photo|d/2024-01-02.md|![[b.jpg]]",
      'missing-photo|d/2024-01-02.md|<img src="d.jpg">',
    ]);
  });

  test.each([
    ["a path from the root", "![](files/a.jpg)", ["files/a.jpg", "x/files/a.jpg"], "files/a.jpg"],
    ["another folder", "![](files/a.jpg)", ["other/a.jpg"], undefined],
    ["one address of a server", "![](/file/1/a.jpg)", ["other/a.jpg"], "other/a.jpg"],
    ["an address of a server with two files", "![](/file/1/a.jpg)", ["x/a.jpg", "y/a.jpg"], undefined],
    ["a decomposed name", `![](${GA_NFD}.jpg)`, [`d/${GA}.jpg`], `d/${GA}.jpg`],
    ["an encoded decomposed name", `![](${encodeURIComponent(GA_NFD)}.jpg)`, [`d/${GA}.jpg`], `d/${GA}.jpg`],
  ])("a reference with %s finds its photo or none: %s", async (_, reference, photos, found) => {
    const files = Object.fromEntries(photos.map((path) => [path, ""]));
    const result = await plan({ "d/2024-01-02.md": `Snow ${reference}`, ...files });
    const text = found === undefined ? `Snow ${reference}` : "Snow";
    expect(photosOf(result)).toEqual([["2024-01-02", text, ...(found === undefined ? [] : [found])]]);
  });

  test("a note in a folder with a decomposed name finds the photo in its folder", async () => {
    const files = { [`${GA}/a.jpg`]: "", "x/a.jpg": "" };
    const result = await plan({ [`${GA_NFD}/2024-01-02.md`]: "Snow ![](a.jpg)", ...files });
    expect(photosOf(result)).toEqual([["2024-01-02", "Snow", `${GA}/a.jpg`]]);
  });

  test("each date of a log has its own photos", async () => {
    const result = await plan({
      "log.md": "# 2024-01-02\nSnow\n\n![](a.jpg)\n\nIce\n# 2024-01-03\n![](b.jpg)\nRain",
      "a.jpg": "",
      "b.jpg": "",
    });
    expect(photosOf(result)).toEqual([
      ["2024-01-02", "Snow\n\nIce", "a.jpg"],
      ["2024-01-03", "Rain", "b.jpg"],
    ]);
  });
});

test("Memos attachments are found by name, and an embedded attachment is added once", async () => {
  const memo = {
    name: "memos/a",
    content: "Snow ![river](/file/attachments/x/river.jpg)",
    createTime: "2024-01-02T03:00:00Z",
    attachments: [
      { name: "attachments/x", filename: "river.jpg", type: "image/jpeg", size: "5", content: "" },
      { name: "attachments/y", filename: "ice.jpg", type: "image/jpeg" },
      { name: "attachments/z", filename: "notes.pdf" },
    ],
  };
  const result = await plan({ "memos.json": JSON.stringify([memo]), "files/river.jpg": "" });
  expect(photosOf(result)).toEqual([["2024-01-02", "Snow", "files/river.jpg: river"]]);
  expect(leftOutOf(result)).toEqual([
    "missing-photo|memos.json: memos/a|ice.jpg",
    "unused|memos.json: memos/a: attachments|filename: notes.pdf",
  ]);
});

test("Diarium photos are found in the folder named after the entry's time", async () => {
  const result = await plan({
    "Diarium_2026-01-01_2026-01-02.json": JSON.stringify([
      { date: "2026-01-01T21:30:15.1234567", html: "Snow" },
      { date: "2026-01-02T08:00:00", html: "Ice" },
    ]),
    "media/2026-01-01_213015123/b.jpg": "",
    "media/2026-01-01_213015123/a.jpg": "",
    "media/2026-01-02_080000/c.jpg": "",
    "media/2026-01-03_080000/d.jpg": "",
  });
  expect(photosOf(result)).toEqual([
    ["2026-01-01", "Snow", "media/2026-01-01_213015123/a.jpg", "media/2026-01-01_213015123/b.jpg"],
    ["2026-01-02", "Ice", "media/2026-01-02_080000/c.jpg"],
  ]);
  expect(leftOutOf(result)).toEqual(["media|media/2026-01-03_080000/d.jpg|"]);
});

const journeyAt = (time: string, number: number) => ({
  date_journal: `2024-01-${time}:00:00Z`,
  photos: [`${number}.jpeg`],
});

test("photos without text are added to an entry of their date, or listed as left out", async () => {
  const result = await plan({
    "1.json": JSON.stringify({ ...journeyAt("02T01", 1), text: "" }),
    "2.json": JSON.stringify({ ...journeyAt("02T03", 2), text: "Snow" }),
    "3.json": JSON.stringify({ ...journeyAt("03T01", 3), text: "" }),
    "1.jpeg": "",
    "2.jpeg": "",
    "3.jpeg": "",
  });
  expect(photosOf(result)).toEqual([["2024-01-02", "Snow", "1.jpeg", "2.jpeg"]]);
  expect(leftOutOf(result)).toEqual(["photo-without-text|3.jpeg|"]);
});

test("an entry has at most four photos, each once, with captions of at most 300 characters", async () => {
  const images = ["a", "b", "a", "c", "d", "e"].map((name, index) => `![${index}](${name}.jpg)`);
  const result = await plan({
    "2024-01-02.md": `Snow\n${images.join("\n")}`,
    "2024-01-03.md": `Ice ![${"猫".repeat(301)}](a.jpg)`,
    ...Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [`${name}.jpg`, ""])),
  });
  expect(photosOf(result)).toEqual([
    ["2024-01-02", "Snow", "a.jpg: 0", "b.jpg: 1", "c.jpg: 3", "d.jpg: 4"],
    ["2024-01-03", "Ice", `a.jpg: ${"猫".repeat(300)}`],
  ]);
  expect(leftOutOf(result)).toEqual(["unused|a.jpg|2", "too-many-photos|e.jpg|5", "cut|a.jpg|猫"]);
});

test("a photo that two archives have at the same path is added to an entry once", () => {
  const leftOut: LeftOut[] = [];
  const photos = [0, 1].map((file) => ({ file, path: "photos/a.jpeg", alt: "Snow" }));
  expect(planPhotos(photos, (path) => path, leftOut)).toMatchObject([{ file: 0, alt: "Snow" }]);
  expect(leftOut).toEqual([{ reason: "copy", where: "photos/a.jpeg", text: "Snow" }]);
});

const ownOf = ({ challenges, photos }: ImportPlan, changes: Partial<OwnChallenge>): OwnChallenge => ({
  ...challenges[0]!,
  lastDate: "2024-01-02",
  isOpen: true,
  dayIds: new Set(photos.map(({ day_id }) => day_id)),
  daysWithPhotos: new Set(),
  ...changes,
});

describe("repeated import", () => {
  const files = { "2024-01-02.md": "Snow ![](a.jpg)", "a.jpg": "" };
  test("a repeated import plans the same photos for an entry that has none", async () => {
    const first = await plan(files);
    const again = await plan(files, [ownOf(first, {})]);
    expect(again.challenges).toEqual([]);
    expect(again.photos).toEqual(first.photos);
    expect(first.photos[0]!.photos[0]!.photo_id).toMatch(/^[\da-f-]{36}$/);
  });

  test.each<[string, (day: string) => Partial<OwnChallenge>]>([
    ["that has photos", (day) => ({ daysWithPhotos: new Set([day]) })],
    ["of a challenge that is public now", () => ({ isOpen: false })],
  ])("a repeated import adds no photo to an entry %s", async (_, changes) => {
    const first = await plan(files);
    const again = await plan(files, [ownOf(first, changes(first.photos[0]!.day_id))]);
    expect(again.photos).toEqual([]);
    expect(leftOutOf(again)).toContain("already-there|a.jpg|");
  });
});
