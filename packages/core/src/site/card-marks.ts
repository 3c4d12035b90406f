import {
  boxAround,
  type Canvas,
  COLORS,
  disc,
  drawLetter,
  type Letter,
  type Point,
  ring,
  stroke,
} from "./card-canvas.ts";

const SEAL = { x: 1026, y: 412, scale: 1.96 };
const ROTATION = (-12 * Math.PI) / 180;

export function drawStamp(canvas: Canvas, x: number, y: number, radius: number): void {
  canvas.draw(boxAround(x, y, radius), COLORS.accent, disc(x, y, radius));
  canvas.draw(
    boxAround(x, y, radius),
    COLORS.onAccent,
    ring(x, y, radius * 0.84, Math.max(1.4, radius * 0.045)),
  );
}

export function drawLogo(canvas: Canvas, x: number, y: number, radius: number): void {
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

export function drawSeal(canvas: Canvas, words: Letter): void {
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
  ].map(([px = 0, py = 0]) => rotated(x, y, scale, ROTATION, px, py)) as [Point, Point, Point];
  for (const [from, to] of [check.slice(0, 2), check.slice(1)] as [Point, Point][])
    canvas.draw(box, COLORS.onAccent, stroke(from, to, 6 * scale));
  drawLetter(canvas, words, x - words.width / 2, y - words.height / 2, COLORS.accent);
}

function rotated(x: number, y: number, scale: number, angle: number, px: number, py: number): Point {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [x + px * cos - py * sin, y + px * sin + py * cos];
}
