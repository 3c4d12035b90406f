import { tallyPath } from "@diary/ui/brand";
import { landing } from "@diary/ui/stamp-grid";

import { fillField } from "./share-field.ts";

export type Ink =
  | "accent"
  | "card"
  | "category"
  | "edge"
  | "hairline"
  | "ink"
  | "muted"
  | "on-accent"
  | "paper"
  | "sunken";

export interface Pen {
  context: CanvasRenderingContext2D;
  inks: Readonly<Record<Ink, string>>;
  fonts: { serif: string; sans: string; text: string };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LEAST_WITH_NUMBERS = 32;
const DEGREE = Math.PI / 180;

export function fillCircle({ context, inks }: Pen, ink: Ink, x: number, y: number, radius: number): void {
  context.fillStyle = inks[ink];
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function strokeCircle(
  { context, inks }: Pen,
  ink: Ink,
  [x, y, radius, width]: [number, number, number, number],
) {
  context.strokeStyle = inks[ink];
  context.lineWidth = width;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.stroke();
}

export function within(
  { context }: Pen,
  { scale = 1, turn = 0, x, y }: { x: number; y: number; turn?: number; scale?: number },
  draw: () => void,
): void {
  context.save();
  context.translate(x, y);
  context.rotate(turn * DEGREE);
  context.scale(scale, scale);
  draw();
  context.restore();
}

export interface Progress {
  written: number;
  filled?: number;
  days: number;
  /** Number of stamps before each bridged day. */
  bridges: readonly number[];
}

export function drawDays(pen: Pen, box: Box, progress: Progress, most: number): void {
  const { bridges, days, written, filled = written } = progress;
  if (days === 0) return;
  const { columns, pitch, step } = fillField(box, days, most);
  const free = (box.height - step.y * Math.ceil(days / columns)) / 2;
  const middle = (place: number) => ({
    x: box.x + step.x * ((place % columns) + 0.5),
    y: box.y + free + step.y * (Math.floor(place / columns) + 0.5),
  });
  for (let place = 0; place < days; place++) {
    const { x, y } = middle(place);
    if (place < written) drawStamp(pen, { place, x, y, pitch, isFilled: place < filled });
    else if (pitch >= LEAST_WITH_NUMBERS && (place + 1 === days || (place + 1) % columns === 0))
      drawNumber(pen, place + 1, { x, y, size: pitch * 0.26, ink: "category" });
    else fillCircle(pen, "category", x, y, Math.max(2.25, pitch * 0.05));
  }
  for (const place of bridges.filter((before) => before > 0 && before < written)) {
    const { x, y } = middle(place - 1);
    const isLast = place % columns === 0;
    const [width, height] = [pitch * 0.2, pitch * 0.085];
    pen.context.beginPath();
    pen.context.roundRect(
      x + step.x / 2 - (isLast ? width : width / 2),
      y + pitch * 0.336 - height / 2,
      width,
      height,
      height / 2,
    );
    pen.context.fillStyle = pen.inks.card;
    pen.context.fill();
    pen.context.strokeStyle = pen.inks.edge;
    pen.context.lineWidth = Math.max(1, pitch / 45);
    pen.context.stroke();
  }
}

interface NumberLook {
  x: number;
  y: number;
  size: number;
  ink: Ink;
  turn?: number;
}

function drawNumber(pen: Pen, number: number, { ink, size, turn = 0, x, y }: NumberLook) {
  const { context, fonts, inks } = pen;
  within(pen, { x, y, turn }, () => {
    context.font = `700 ${size}px ${fonts.serif}`;
    context.textAlign = "center";
    context.fillStyle = inks[ink];
    context.fillText(String(number), 0, size * 0.35);
  });
}

interface StampLook {
  place: number;
  x: number;
  y: number;
  pitch: number;
  isFilled: boolean;
}

function drawStamp(pen: Pen, { isFilled, pitch, place, ...at }: StampLook) {
  const { turn, ...offset } = landing(place, pitch);
  const [x, y, radius] = [at.x + offset.x, at.y + offset.y, pitch * 0.42];
  const line = Math.max(1.2, radius * 0.035);
  if (isFilled) fillCircle(pen, "accent", x, y, radius);
  strokeCircle(pen, isFilled ? "on-accent" : "accent", [x, y, radius * 0.82, isFilled ? line : 2 * line]);
  if (pitch < LEAST_WITH_NUMBERS) return;
  drawNumber(pen, place + 1, {
    x,
    y,
    turn,
    size: pitch * 0.33,
    ink: isFilled ? "on-accent" : "accent",
  });
}

export function drawLogo(pen: Pen, x: number, y: number, size: number): void {
  const { context, inks } = pen;
  within(pen, { x: x + size / 2, y: y + size / 2, turn: -8, scale: size / 32 }, () => {
    fillCircle(pen, "accent", 0, 0, 15.5);
    strokeCircle(pen, "on-accent", [0, 0, 13, 0.9]);
    context.translate(-16, -16);
    context.strokeStyle = inks["on-accent"];
    context.lineWidth = 2.2;
    context.lineCap = "round";
    context.stroke(new Path2D(tallyPath));
  });
}

const SEAL_TEXT = Array.from("COMPLETED · COMPLETED ·");
/** Length and radius of the circle of letters, in the units of the seal's drawing (100 x 100). */
const [SEAL_LENGTH, SEAL_RADIUS] = [226, 36.5];

export function drawSeal(pen: Pen, x: number, y: number, size: number): void {
  const { context, fonts, inks } = pen;
  within(pen, { x: x + size / 2, y: y + size / 2, turn: -12, scale: size / 100 }, () => {
    fillCircle(pen, "card", 0, 0, 48);
    strokeCircle(pen, "accent", [0, 0, 48, 3]);
    fillCircle(pen, "accent", 0, 0, 29);
    strokeCircle(pen, "accent", [0, 0, 32.5, 1.2]);
    context.strokeStyle = inks["on-accent"];
    context.lineWidth = 6;
    context.lineCap = "round";
    context.lineJoin = "round";
    context.stroke(new Path2D("M-13 1.5l9 9 18-20"));
    context.font = `700 10.5px ${fonts.serif}`;
    context.fillStyle = inks.accent;
    context.textAlign = "center";
    const widths = SEAL_TEXT.map((letter) => context.measureText(letter).width);
    const gap = (SEAL_LENGTH - widths.reduce((sum, width) => sum + width, 0)) / SEAL_TEXT.length;
    let along = 0;
    for (const [at, letter] of SEAL_TEXT.entries()) {
      const width = widths[at] ?? 0;
      const turn = ((along + width / 2) / SEAL_RADIUS) * (180 / Math.PI) - 90;
      within(pen, { x: 0, y: 0, turn }, () => context.fillText(letter, 0, -SEAL_RADIUS));
      along += width + gap;
    }
  });
}
