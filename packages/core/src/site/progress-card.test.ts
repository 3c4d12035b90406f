import { crc32, inflateSync } from "node:zlib";

import { expect, test } from "vitest";

import { progressCard } from "./page-head.ts";
import { drawProgressCard, readProgressCardPath } from "./progress-card.ts";

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
  const count = (color: string) => {
    let found = 0;
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (colorAt(x, y) === color) found++;
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
  expect(colorAt(70, 70)).toBe(CARD);
  // The seal of a completed challenge covers this point.
  expect(colorAt(975, 470)).toBe(written === days && days > 0 ? ACCENT : CARD);
});

test("the card has a stamp per written day, a ring for the next and dots after it", async () => {
  const { colorAt } = decode(await drawProgressCard(3, 7));
  const places = Array.from({ length: 7 }, (_, place) => 198 + 134 * place);
  expect(places.map((x) => colorAt(x, 257))).toEqual([ACCENT, ACCENT, ACCENT, CARD, EDGE, EDGE, EDGE]);
  expect(colorAt(198 + 134 * 3 + 54, 257)).toBe(INK);
});

test("every written day changes the card", async () => {
  let before = 0;
  for (const written of [0, 1, 10, 57, 98, 99]) {
    const stamped = decode(await drawProgressCard(written, 100)).count(ACCENT);
    expect(stamped).toBeGreaterThan(before);
    before = stamped;
  }
});

test("the path contains the numbers of days, and other paths are rejected", () => {
  expect(readProgressCardPath(progressCard(14, 30).path)).toEqual({ written: 14, days: 30 });
  expect(readProgressCardPath(progressCard(100, 100).path)).toEqual({ written: 100, days: 100 });
  for (const path of [
    "2-of-1",
    "1-of-101",
    "01-of-1",
    "-1-of-1",
    "1-of-1.0",
    "1-of-",
    "1e1-of-30",
    "１-of-2",
  ])
    expect(readProgressCardPath(`/card/${path}.png`)).toBeUndefined();
});
