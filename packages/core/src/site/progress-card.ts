/** Draws the preview image of a challenge's link without user texts and without a native library. */
import { indexedPng, through } from "./indexed-png.ts";
import { LETTERS } from "./progress-card-letters.ts";

const COLORS = {
  paper: [246, 241, 230],
  card: [253, 250, 243],
  hairline: [219, 209, 190],
  edge: [137, 126, 109],
  ink: [37, 32, 26],
  muted: [100, 91, 79],
  accent: [184, 50, 26],
  onAccent: [255, 250, 242],
} as const;
type Color = readonly [number, number, number] | readonly number[];

const [WIDTH, HEIGHT] = [1200, 630];
const [MARGIN, FOOT] = [44, 116];
const FOOT_TOP = HEIGHT - MARGIN - FOOT;
/** Offset of a stamp from the centre of its field, in 60ths of the distance between fields, as on the site. */
const DRIFTS = [0, -1, 0.7, 1.1, -0.5, 0.4, -0.8];
const SEAL = { x: 982, y: 410, scale: 2.32 };
const TURN = (-12 * Math.PI) / 180;

const PATH = /^\/card\/(0|[1-9]\d?|100)-of-(0|[1-9]\d?|100)\.png$/;

export function readProgressCardPath(pathname: string): { written: number; days: number } | undefined {
  const [, written, days] = PATH.exec(pathname) ?? [];
  if (written === undefined || Number(written) > Number(days)) return undefined;
  return { written: Number(written), days: Number(days) };
}

/** `Math.hypot` is ten times slower. */
const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** Function that returns the distance of a point from a shape's edge. The distance is negative inside the shape. */
type Shape = (x: number, y: number) => number;
const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    length(x - cx, y - cy) - radius;
const ring =
  (cx: number, cy: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(length(x - cx, y - cy) - radius) - width / 2;
const stroke =
  ([x1, y1]: Point, [x2, y2]: Point, width: number): Shape =>
  (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
    return length(x - x1 - along * dx, y - y1 - along * dy) - width / 2;
  };
const sheet =
  (inset: number, radius: number): Shape =>
  (x, y) => {
    const beyond = (value: number, size: number) =>
      Math.max(0, Math.abs(value - size / 2) - (size / 2 - inset - radius));
    return length(beyond(x, WIDTH), beyond(y, HEIGHT)) - radius;
  };

/** Image that a browser has drawn: ten large digits, ten small ones, a slash, and the text of the seal. */
interface Letter {
  width: number;
  height: number;
  /** Coverage of each pixel, from 0 to {@link STEPS}. */
  ink: Uint8Array;
}
const [SMALL, SLASH, WORDS] = [10, 20, 21];

type Point = readonly [number, number];
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const boxAround = (x: number, y: number, radius: number): Box => ({
  x: Math.floor(x - radius - 1),
  y: Math.floor(y - radius - 1),
  width: Math.ceil(2 * radius + 3),
  height: Math.ceil(2 * radius + 3),
});

/** Number of steps between two colours at an edge. Few steps make a small palette and file. */
const STEPS = 7;

/** Image with a palette that grows when colours are blended at edges. */
class Canvas {
  readonly pixels: Uint8Array;
  readonly palette: Color[];
  readonly #blends = new Map<Color, Map<number, number>>();

  constructor(below?: Canvas) {
    this.pixels = below?.pixels.slice() ?? new Uint8Array(WIDTH * HEIGHT);
    this.palette = below?.palette.slice() ?? [COLORS.paper];
  }

  #numberOf(color: Color): number {
    const known = this.palette.findIndex((other) => other.join() === color.join());
    return known === -1 ? this.palette.push(color) - 1 : known;
  }

  /** @param coverage returns the covered part of a pixel, from 0 to 1 */
  paint(box: Box, color: Color, coverage: (x: number, y: number) => number): void {
    const blends = this.#blends.get(color) ?? new Map<number, number>();
    this.#blends.set(color, blends);
    for (let y = box.y; y < box.y + box.height; y++)
      for (let x = box.x; x < box.x + box.width; x++) {
        const step = Math.round(coverage(x, y) * STEPS);
        if (step === 0) continue;
        const at = y * WIDTH + x;
        const below = this.pixels[at]!;
        const key = below * (STEPS + 1) + step;
        let blend = blends.get(key);
        if (blend === undefined) {
          const part = step / STEPS;
          const mixed = color.map((value, channel) =>
            Math.round(value * part + this.palette[below]![channel]! * (1 - part)),
          );
          blends.set(key, (blend = this.#numberOf(mixed)));
        }
        this.pixels[at] = blend;
      }
  }

  draw(box: Box, color: Color, shape: Shape): void {
    this.paint(box, color, (x, y) => Math.min(1, Math.max(0, 0.5 - shape(x + 0.5, y + 0.5))));
  }
}

let prepared: Promise<{ blank: Canvas; letters: Letter[] }> | undefined;

async function prepare() {
  const blank = new Canvas();
  const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  blank.draw(whole, COLORS.hairline, sheet(MARGIN, 20));
  blank.draw(whole, COLORS.card, sheet(MARGIN + 2, 18));
  for (let x = MARGIN + 8; x < WIDTH - MARGIN - 4; x += 8)
    blank.draw(boxAround(x, FOOT_TOP, 2), COLORS.edge, disc(x, FOOT_TOP, 2));
  drawLogo(blank, 122, FOOT_TOP + FOOT / 2, 28);
  return { blank, letters: await readLetters() };
}

/** @param days 0 to 100; `written` is at most `days` */
export async function drawProgressCard(written: number, days: number): Promise<Uint8Array<ArrayBuffer>> {
  const { blank, letters } = await (prepared ??= prepare());
  const canvas = new Canvas(blank);
  const isCompleted = days > 0 && written === days;
  drawDays(canvas, written, days);

  const digits = (number: number, first: number) =>
    Array.from(String(number), (digit) => letters[first + Number(digit)]!);
  const large = digits(written, 0);
  const text = [...large, letters[SLASH]!, ...digits(days, SMALL)];
  // The seal covers the usual position of the digits.
  let x = isCompleted ? 186 : WIDTH - MARGIN - 48 - text.reduce((sum, letter) => sum + letter.width, 0);
  for (const letter of text) {
    drawLetter(canvas, letter, x, FOOT_TOP + 14, large.includes(letter) ? COLORS.ink : COLORS.muted);
    x += letter.width;
  }
  if (isCompleted) drawSeal(canvas, letters[WORDS]!);
  return indexedPng({ width: WIDTH, height: HEIGHT, pixels: canvas.pixels, palette: canvas.palette });
}

/** Draws stamps for written days, a ring for the next day, and dots for others, in one or two blocks. */
function drawDays(canvas: Canvas, written: number, days: number): void {
  const columns = days <= 10 ? days : days > 50 ? 20 : 10;
  const rows = Math.ceil(days / columns);
  const gap = columns > 10 ? 0.8 : 0;
  const pitch = Math.floor(Math.min(940 / (columns + gap), 372 / rows, 220));
  const left = (WIDTH - pitch * (columns + gap)) / 2;
  const top = (MARGIN + FOOT_TOP - pitch * rows) / 2;
  for (let place = 0; place < days; place++) {
    const column = place % columns;
    const x = Math.round(left + pitch * (column + 0.5 + (column >= 10 ? gap : 0)));
    const y = Math.round(top + pitch * (Math.floor(place / columns) + 0.5));
    const radius = Math.round(pitch * 0.42);
    if (place < written) {
      // Stamps at whole pixels are equal, which makes the file smaller.
      const drift = Math.round(((DRIFTS[(place * 3 + 1) % 7] ?? 0) * pitch) / 45);
      drawStamp(canvas, x + drift, y - Math.round(drift / 2), radius);
    } else if (place === written) {
      const width = Math.max(2, pitch * 0.03);
      canvas.draw(boxAround(x, y, radius), COLORS.ink, ring(x, y, radius - width / 2, width));
    } else {
      const dot = Math.max(3, pitch * 0.06);
      canvas.draw(boxAround(x, y, dot), COLORS.edge, disc(x, y, dot));
    }
  }
}

function drawStamp(canvas: Canvas, x: number, y: number, radius: number): void {
  canvas.draw(boxAround(x, y, radius), COLORS.accent, disc(x, y, radius));
  canvas.draw(
    boxAround(x, y, radius),
    COLORS.onAccent,
    ring(x, y, radius * 0.84, Math.max(1.4, radius * 0.045)),
  );
}

function drawLogo(canvas: Canvas, x: number, y: number, radius: number): void {
  const unit = radius / 15.5;
  const at = (px: number, py: number) => rotated(x, y, unit, (-8 * Math.PI) / 180, px - 16, py - 16);
  canvas.draw(boxAround(x, y, radius), COLORS.accent, disc(x, y, radius));
  canvas.draw(boxAround(x, y, radius), COLORS.onAccent, ring(x, y, 13 * unit, 0.9 * unit));
  for (const [x1, y1, x2, y2] of [
    [10.3, 10.6, 10.3, 21.5],
    [14.1, 10.2, 14.1, 21.4],
    [17.9, 10.5, 17.9, 21.3],
    [21.7, 10.3, 21.7, 21.4],
    [7.9, 20.2, 24.1, 12],
  ] as const)
    canvas.draw(boxAround(x, y, radius), COLORS.onAccent, stroke(at(x1, y1), at(x2, y2), 2.2 * unit));
}

function drawSeal(canvas: Canvas, words: Letter): void {
  const { scale, x, y } = SEAL;
  const box = boxAround(x, y, 49.5 * scale);
  canvas.draw(box, COLORS.card, disc(x, y, 48 * scale));
  canvas.draw(box, COLORS.accent, ring(x, y, 48 * scale, 3 * scale));
  canvas.draw(box, COLORS.accent, ring(x, y, 32.5 * scale, 1.2 * scale));
  canvas.draw(box, COLORS.accent, disc(x, y, 29 * scale));
  const check = [
    [-13, 1.5],
    [-4, 10.5],
    [14, -9.5],
  ].map(([px = 0, py = 0]) => rotated(x, y, scale, TURN, px, py)) as [Point, Point, Point];
  for (const [from, to] of [check.slice(0, 2), check.slice(1)] as [Point, Point][])
    canvas.draw(box, COLORS.onAccent, stroke(from, to, 6 * scale));
  drawLetter(canvas, words, x - words.width / 2, y - words.height / 2, COLORS.accent);
}

function drawLetter(canvas: Canvas, letter: Letter, left: number, top: number, color: Color): void {
  const { height, ink, width } = letter;
  canvas.paint(
    { x: left, y: top, width, height },
    color,
    (x, y) => ink[(y - top) * width + x - left]! / STEPS,
  );
}

async function readLetters(): Promise<Letter[]> {
  const packed = Uint8Array.from(atob(LETTERS.deflated), (letter) => letter.codePointAt(0)!);
  const ink = await through(packed, new DecompressionStream("deflate"));
  let from = 0;
  return LETTERS.sizes.map(([width, height]) => ({
    width,
    height,
    ink: ink.subarray(from, (from += width * height)),
  }));
}

function rotated(x: number, y: number, scale: number, angle: number, px: number, py: number): Point {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [x + px * cos - py * sin, y + px * sin + py * cos];
}
