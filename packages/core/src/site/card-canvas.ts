/** Draws shapes and letters into an image with few colours, without a native library. */
import { through } from "./indexed-png.ts";
import { LETTERS } from "./progress-card-letters.ts";

export const [WIDTH, HEIGHT] = [1200, 630];

export const COLORS = {
  paper: [246, 241, 230],
  card: [253, 250, 243],
  hairline: [219, 209, 190],
  edge: [137, 126, 109],
  ink: [37, 32, 26],
  muted: [100, 91, 79],
  accent: [184, 50, 26],
  onAccent: [255, 250, 242],
} as const;
export type Color = readonly [number, number, number] | readonly number[];

/** `Math.hypot` is ten times slower. */
const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** Distance of a point from a shape's edge, negative inside. */
type Shape = (x: number, y: number) => number;
export const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    length(x - cx, y - cy) - radius;
export const ring =
  (cx: number, cy: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(length(x - cx, y - cy) - radius) - width / 2;
export const stroke =
  ([x1, y1]: Point, [x2, y2]: Point, width: number): Shape =>
  (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
    return length(x - x1 - along * dx, y - y1 - along * dy) - width / 2;
  };
export const sheet =
  (inset: number, radius: number): Shape =>
  (x, y) => {
    const beyond = (value: number, size: number) =>
      Math.max(0, Math.abs(value - size / 2) - (size / 2 - inset - radius));
    return length(beyond(x, WIDTH), beyond(y, HEIGHT)) - radius;
  };

export interface Letter {
  width: number;
  height: number;
  baseline: number;
  ink: Uint8Array;
}
export type Letters = ReadonlyMap<string, Letter>;

export type Point = readonly [number, number];
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export const boxAround = (x: number, y: number, radius: number): Box => ({
  x: Math.floor(x - radius - 1),
  y: Math.floor(y - radius - 1),
  width: Math.ceil(2 * radius + 3),
  height: Math.ceil(2 * radius + 3),
});

/** Number of steps between two colours at an edge. Few steps make a small palette and file. */
const STEPS = 7;

export class Canvas {
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

export const widthOf = (word: readonly Letter[]) => word.reduce((sum, { width }) => sum + width, 0);

export function drawWord(
  canvas: Canvas,
  word: readonly Letter[],
  { baseline, color, x: left }: { x: number; baseline: number; color: Color },
): number {
  let x = left;
  for (const letter of word) {
    drawLetter(canvas, letter, x, baseline - letter.baseline, color);
    x += letter.width;
  }
  return x;
}

export function drawLetter(canvas: Canvas, letter: Letter, left: number, top: number, color: Color): void {
  const { height, ink, width } = letter;
  canvas.paint(
    { x: left, y: top, width, height },
    color,
    (x, y) => ink[(y - top) * width + x - left]! / STEPS,
  );
}

export async function readLetters(): Promise<Letters> {
  const packed = Uint8Array.from(atob(LETTERS.deflated), (letter) => letter.codePointAt(0)!);
  const ink = await through(packed, new DecompressionStream("deflate"));
  let from = 0;
  return new Map(
    LETTERS.sizes.map(([name, width, height, baseline]) => [
      name,
      { width, height, baseline, ink: ink.subarray(from, (from += width * height)) },
    ]),
  );
}
