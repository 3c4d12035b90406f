import { readFile } from "node:fs/promises";
import { crc32, inflateSync } from "node:zlib";

import { expect, test } from "vitest";

import { progressCard } from "./page-head.ts";
import { cardCaching, readProgressCardPath } from "./progress-card-path.ts";
import { CATEGORY_INKS, drawProgressCard } from "./progress-card.ts";

function decode(file: Uint8Array) {
  const png = Buffer.from(file);
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const content = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(content));
    chunks.set(content.toString("latin1", 0, 4), content.subarray(4));
    at += 12 + length;
  }
  const header = chunks.get("IHDR")!;
  expect([...header.subarray(8)]).toEqual([8, 3, 0, 0, 0]);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const palette = chunks.get("PLTE")!;
  expect(palette.length).toBeLessThanOrEqual(3 * 256);
  const rows = inflateSync(chunks.get("IDAT")!);
  expect(rows).toHaveLength((width + 1) * height);
  const colors = palette.toString("hex").match(/.{6}/g)!;
  const colorAt = (x: number, y: number) => `#${colors[rows[y * (width + 1) + 1 + x]!]}`;
  const count = (color: string, { from, to } = { from: 0, to: height }) => {
    let found = 0;
    for (let y = from; y < to; y++) for (let x = 0; x < width; x++) if (colorAt(x, y) === color) found++;
    return found;
  };
  return { width, height, colorAt, count };
}

const [PAPER, CARD, ACCENT, INK, EDGE] = ["#f6f1e6", "#fdfaf3", "#b8321a", "#25201a", "#897e6d"];

test.each([
  [0, 0],
  [0, 1],
  [1, 1],
  [3, 7],
  [30, 30],
  [99, 100],
  [100, 100],
])("an image of %d of %d days has at most 30 kB", async (written, days) => {
  const file = await drawProgressCard(written, days);
  expect(file.length).toBeLessThan(30_000);
  const { colorAt, height, width } = decode(file);
  expect([width, height]).toEqual([1200, 630]);
  expect(colorAt(10, 10)).toBe(PAPER);
  expect(colorAt(60, 60)).toBe(CARD);
  // The seal of a completed challenge covers this point.
  expect(colorAt(991, 442)).toBe(written === days && days > 0 ? ACCENT : CARD);
});

test("the card has a stamp for each written day and a dot for each other day", async () => {
  const { colorAt } = decode(await drawProgressCard(3, 7));
  const places = Array.from({ length: 7 }, (_, place) => 96 + 128 * (place + 0.5));
  expect(places.slice(0, 3).map((x) => colorAt(x, 250))).toEqual([ACCENT, ACCENT, ACCENT]);
  expect(places.slice(3).map((x) => colorAt(x, 285))).toEqual([EDGE, EDGE, EDGE, EDGE]);
});

const HEADING = { from: 80, to: 190 };

test("the card shows the title, and the category in the category's color", async () => {
  const plain = decode(await drawProgressCard(3, 30));
  const titled = decode(await drawProgressCard(3, 30, { title: "Été", category: "CSS" }));
  const ink = `#${CATEGORY_INKS.CSS}`;
  expect(plain.count(ink)).toBe(0);
  expect(titled.colorAt(1000, 96)).toBe(ink);
  expect(titled.count(INK, HEADING)).toBeGreaterThan(500);
});

async function inkOfTitle(title: string): Promise<number> {
  return decode(await drawProgressCard(3, 30, { title, category: "Other" })).count(INK, HEADING);
}

test("the card omits a title in Japanese script, and the emoji of a Latin title", async () => {
  expect(await inkOfTitle("毎朝30分")).toBe(0);
  expect(await inkOfTitle("Run 🎉")).toBe(await inkOfTitle("Run"));
  expect(await inkOfTitle("Run")).toBeGreaterThan(500);
});

test("a title that is too long is shortened to the width of the card", async () => {
  const { colorAt } = decode(await drawProgressCard(3, 30, { title: "W".repeat(25), category: "Other" }));
  const edge = Array.from({ length: 68 }, (_, line) => colorAt(1130, 122 + line));
  expect(new Set(edge)).toEqual(new Set([CARD]));
});

test("the colors of the categories are those of the light theme", async () => {
  const theme = await readFile(new URL("../../../ui/src/styles/theme.css", import.meta.url), "utf8");
  for (const [category, ink] of Object.entries(CATEGORY_INKS))
    expect(theme).toContain(`--color-ink-${category.toLowerCase()}: light-dark(#${ink},`);
});

test("the more days are written, the more pixels of the card have the accent color", async () => {
  let before = 0;
  for (const written of [0, 1, 10, 57, 98, 99]) {
    const stamped = decode(await drawProgressCard(written, 100)).count(ACCENT);
    expect(stamped).toBeGreaterThan(before);
    before = stamped;
  }
});

test("readProgressCardPath reads the numbers of days and rejects other paths", () => {
  const challengeId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  expect(readProgressCardPath(progressCard(challengeId, 14, 30).path)).toEqual({
    written: 14,
    days: 30,
    challengeId,
  });
  expect(readProgressCardPath("/card/100-of-100.png")).toEqual({ written: 100, days: 100 });
  for (const path of [
    "2-of-1",
    "1-of-101",
    "01-of-1",
    "-1-of-1",
    "1-of-1.0",
    "1-of-",
    "1e1-of-30",
    "１-of-2",
    "me/1-of-2",
  ])
    expect(readProgressCardPath(`/card/${path}.png`)).toBeUndefined();
});

test("an image is cached forever without a title, and for a day with a title", () => {
  const numbers = { written: 1, days: 2 };
  expect(cardCaching({ ...numbers, challengeId: undefined })).toContain("immutable");
  expect(cardCaching({ ...numbers, challengeId: "id" })).toBe("public, max-age=86400");
});
