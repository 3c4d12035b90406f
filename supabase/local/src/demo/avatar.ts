import { crc32, deflateSync } from "node:zlib";

import type { Random } from "./random.ts";

const SIZE = 192;
/** Each pixel is the mean of this many squared, so that edges are smooth. */
const SAMPLES = 3;

const PAPERS: readonly Color[] = [
  [246, 240, 228],
  [232, 238, 232],
  [238, 232, 240],
  [230, 237, 242],
  [245, 232, 224],
];
const INKS: readonly Color[] = [
  [181, 55, 31],
  [38, 70, 83],
  [88, 67, 110],
  [52, 94, 60],
  [140, 84, 28],
  [44, 44, 52],
];

/** True where there is ink; the stamp spans from -1 to 1 both ways, y downwards. */
type Shape = (x: number, y: number) => boolean;

const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) < radius;
const bar =
  (cx: number, cy: number, width: number, height: number): Shape =>
  (x, y) =>
    Math.abs(x - cx) < width / 2 && Math.abs(y - cy) < height / 2;

const EYES: readonly Shape[] = [
  (x, y) => disc(0.26, -0.05, 0.09)(Math.abs(x), y),
  (x, y) => bar(0.26, -0.05, 0.24, 0.08)(Math.abs(x), y),
  (x, y) => disc(0.26, -0.05, 0.15)(Math.abs(x), y) && !disc(0.26, 0.02, 0.13)(Math.abs(x), y),
  (x, y) => bar(0.26, -0.05, 0.09, 0.22)(Math.abs(x), y),
];
const MOUTHS: readonly Shape[] = [
  (x, y) => disc(0, 0.18, 0.28)(x, y) && !disc(0, 0.1, 0.28)(x, y) && y > 0.28,
  bar(0, 0.4, 0.36, 0.07),
  disc(0, 0.38, 0.1),
  (x, y) => bar(0, 0.4, 0.44, 0.16)(x, y) && !bar(0, 0.4, 0.3, 0.05)(x, y),
];
const HAIRS: readonly Shape[] = [
  (_x, y) => y < -0.36,
  (x, y) => y < -0.3 - 0.35 * Math.abs(x),
  (x, y) => y < -0.3 + 0.12 * Math.sin(x * 12),
  (x, y) => y < -0.25 && Math.floor((x + 2) * 7) % 2 === 0,
  (x, y) => y < -0.2 - 0.4 * x,
  (x, y) => y < -0.3 && Math.hypot(((x + 3) % 0.24) - 0.12, ((y + 3) % 0.24) - 0.12) < 0.085,
];

/** A stamp-like face, cut from a few shapes in one ink, as a PNG file. */
export function drawAvatar(random: Random): Buffer {
  const paper = random.pick(PAPERS);
  const ink = random.pick(INKS);
  const parts = [random.pick(EYES), random.pick(MOUTHS), random.pick(HAIRS)];
  const inFace = disc(0, 0, 0.74);
  const ring: Shape = (x, y) => disc(0, 0, 0.9)(x, y) && !disc(0, 0, 0.8)(x, y);
  const isInked: Shape = (x, y) => ring(x, y) || (inFace(x, y) && parts.some((part) => part(x, y)));
  return encodePng(SIZE, (x, y) => mix(paper, ink, coverage(isInked, x, y)));
}

function coverage(shape: Shape, x: number, y: number): number {
  let inked = 0;
  for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
    const dx = ((sample % SAMPLES) + 0.5) / SAMPLES;
    const dy = (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
    if (shape(((x + dx) / SIZE) * 2 - 1, ((y + dy) / SIZE) * 2 - 1)) inked += 1;
  }
  return inked / SAMPLES ** 2;
}

function mix(from: Color, to: Color, share: number): Color {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

type Color = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const TRUE_COLOR = 2;

/** A square picture as a PNG file; `colorAt` is asked for each pixel. */
function encodePng(size: number, colorAt: (x: number, y: number) => Color): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 8;
  header[9] = TRUE_COLOR;

  // Each row begins with the number of its filter; 0 is none.
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) rows.set(colorAt(x, y), y * (1 + size * 3) + 1 + x * 3);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
