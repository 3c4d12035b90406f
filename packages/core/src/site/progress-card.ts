/** Draws a challenge's preview image without a native library. A browser has rendered its letters (`progress-card-letters.ts`). */
import type { Category } from "../challenge/rules.ts";
import {
  boxAround,
  Canvas,
  type Color,
  COLORS,
  disc,
  drawWord,
  HEIGHT,
  type Letter,
  type Letters,
  readLetters,
  sheet,
  widthOf,
  WIDTH,
} from "./card-canvas.ts";
import { fieldIn } from "./card-field.ts";
import { drawLogo, drawSeal, drawStamp } from "./card-marks.ts";
import { indexedPng } from "./indexed-png.ts";

export const CATEGORY_INKS: Readonly<Record<Category, string>> = {
  HTML: "7c4b1e",
  CSS: "2d5186",
  JavaScript: "76590c",
  TypeScript: "1f5a70",
  React: "1d665a",
  NodeJS: "466129",
  PHP: "4f5a70",
  Java: "81434f",
  Other: "5d564c",
};

const [MARGIN, FOOT] = [40, 104];
const FOOT_TOP = HEIGHT - MARGIN - FOOT;
const [LEFT, RIGHT] = [MARGIN + 56, WIDTH - MARGIN - 56];
const TOP = MARGIN + 40;
/** Middle and height of the category's line, and height of each line of the title. */
const [KIND_MIDDLE, KIND, TITLE] = [TOP + 16, 32, 68];
const TITLE_LINES = 2;
const LEAST_WITH_NUMBERS = 60;
/** Offsets of stamps from the centres of their fields. The site uses the same numbers. */
const DRIFTS = [0, -1, 0.7, 1.1, -0.5, 0.4, -0.8];

let prepared: Promise<{ blank: Canvas; letters: Letters }> | undefined;

async function prepare() {
  const blank = new Canvas();
  const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  blank.draw(whole, COLORS.hairline, sheet(MARGIN, 20));
  blank.draw(whole, COLORS.card, sheet(MARGIN + 2, 18));
  for (let x = MARGIN + 8; x < WIDTH - MARGIN - 4; x += 8)
    blank.draw(boxAround(x, FOOT_TOP, 2), COLORS.edge, disc(x, FOOT_TOP, 2));
  const letters = await readLetters();
  const middle = FOOT_TOP + FOOT / 2;
  drawLogo(blank, LEFT + 22, middle, 22);
  drawWord(blank, [letters.get("wordmark")!], { x: LEFT + 60, baseline: middle + 11, color: COLORS.ink });
  return { blank, letters };
}

export interface CardHeading {
  title: string;
  category: Category;
}

/** @param days 0 to 100; `written` is at most `days` */
export async function drawProgressCard(
  written: number,
  days: number,
  heading?: CardHeading,
): Promise<Uint8Array<ArrayBuffer>> {
  const { blank, letters } = await (prepared ??= prepare());
  const canvas = new Canvas(blank);
  const isCompleted = days > 0 && written === days;
  const top = heading === undefined ? TOP : drawHeading(canvas, letters, heading);
  const ink = heading === undefined ? COLORS.edge : inkOf(heading.category);
  drawDays(canvas, letters, { written, days, top, ink });
  drawCount(canvas, letters, written, days);
  if (isCompleted) drawSeal(canvas, letters.get("seal")!);
  return indexedPng({ width: WIDTH, height: HEIGHT, pixels: canvas.pixels, palette: canvas.palette });
}

const inkOf = (category: Category): Color =>
  [0, 2, 4].map((at) => parseInt(CATEGORY_INKS[category].slice(at, at + 2), 16));

function drawHeading(canvas: Canvas, letters: Letters, { category, title }: CardHeading): number {
  const ink = inkOf(category);
  canvas.draw(boxAround(LEFT + 7.5, KIND_MIDDLE, 7.5), ink, disc(LEFT + 7.5, KIND_MIDDLE, 7.5));
  const name = letters.get(`category ${category}`)!;
  const after = drawWord(canvas, [name], { x: LEFT + 29, baseline: KIND_MIDDLE + 9, color: ink }) + 15;
  canvas.paint({ x: after, y: KIND_MIDDLE - 1, width: RIGHT - after, height: 2 }, ink, () => 1);
  let top = TOP + KIND + 10;
  for (const line of titleLines(title, letters)) {
    drawWord(canvas, line, { x: LEFT, baseline: top + 55, color: COLORS.ink });
    top += TITLE;
  }
  return top;
}

function titleLines(title: string, letters: Letters): Letter[][] {
  const plain = title
    .replaceAll(/[\p{Extended_Pictographic}\p{Regional_Indicator}\p{M}\u200D]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const words = plain.split(" ").map((word) => Array.from(word, (letter) => letters.get(`title ${letter}`)));
  if (words.flat().includes(undefined)) return [];
  const space = letters.get("title  ")!;
  const lines: Letter[][] = [];
  for (const word of words as Letter[][]) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : [...line, space, ...word];
    if (line !== undefined && widthOf(longer) <= RIGHT - LEFT) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const ellipsis = letters.get("title …")!;
  return lines.slice(0, TITLE_LINES).map((line, at) => {
    const isCut = at === TITLE_LINES - 1 && lines.length > TITLE_LINES;
    if (!isCut && widthOf(line) <= RIGHT - LEFT) return line;
    const shown = line.concat(ellipsis);
    while (widthOf(shown) > RIGHT - LEFT) shown.splice(-2, 1);
    return shown;
  });
}

const digitsOf = (letters: Letters, number: number, size: "large" | "small" | "stamp") =>
  Array.from(String(number), (digit) => letters.get(`${size} ${digit}`)!);

function drawCount(canvas: Canvas, letters: Letters, written: number, days: number): void {
  const parts = [
    { word: [letters.get("day")!], color: COLORS.muted },
    { word: digitsOf(letters, written, "large"), color: COLORS.ink },
    { word: [letters.get("slash")!, ...digitsOf(letters, days, "small")], color: COLORS.muted },
  ];
  let x = RIGHT - parts.reduce((sum, { word }) => sum + widthOf(word), 0);
  for (const { color, word } of parts)
    x = drawWord(canvas, word, { x, baseline: FOOT_TOP + FOOT / 2 + 21, color });
}

interface Places {
  written: number;
  days: number;
  top: number;
  ink: Color;
}

function drawDays(canvas: Canvas, letters: Letters, { days, ink, top, written }: Places): void {
  if (days === 0) return;
  const box = { width: RIGHT - LEFT, height: FOOT_TOP - top - 28 };
  const { columns, pitch: exact } = fieldIn(box, days, days <= 10 ? 128 : 86);
  const pitch = Math.floor(exact);
  const above = top + 16 + (box.height - pitch * Math.ceil(days / columns)) / 2;
  for (let place = 0; place < days; place++) {
    const x = Math.round(LEFT + pitch * ((place % columns) + 0.5));
    const y = Math.round(above + pitch * (Math.floor(place / columns) + 0.5));
    const radius = Math.round(pitch * 0.42);
    if (place < written) {
      // Stamps at whole pixels are equal, which makes the file smaller.
      const drift = Math.round(((DRIFTS[(place * 3 + 1) % 7] ?? 0) * pitch) / 45);
      const stamp = { x: x + drift, y: y - Math.round(drift / 2) };
      drawStamp(canvas, stamp.x, stamp.y, radius);
      if (pitch < LEAST_WITH_NUMBERS) continue;
      const number = digitsOf(letters, place + 1, "stamp");
      const left = stamp.x - Math.round(widthOf(number) / 2);
      drawWord(canvas, number, { x: left, baseline: stamp.y + 10, color: COLORS.onAccent });
    } else {
      const dot = Math.max(3, pitch * 0.06);
      canvas.draw(boxAround(x, y, dot), ink, disc(x, y, dot));
    }
  }
}
