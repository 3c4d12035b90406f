import { type Canvas, hex, mix, type Paint, stroke } from "./painting.ts";

export type Scene = (canvas: Canvas) => void;

export const PENCIL = "#3a3733";

export function wood(dark: string, light: string): Paint {
  const [from, to] = [hex(dark), hex(light)];
  return (x, y) => {
    const board = Math.floor(y / 150);
    const grain = Math.sin((y + 12 * Math.sin(x / 190 + board * 3)) / 5 + board) * 0.14;
    const gap = y % 150 < 4 ? -0.5 : 0;
    return mix(from, to, 0.5 + grain + gap + ((board * 37) % 5) / 14);
  };
}

export function paper(color: string, line: number): Paint {
  const [plain, ruled] = [hex(color), mix(hex(color), hex("#7d8ea0"), 0.3)];
  return (_, y) => (y % line < 2 ? ruled : plain);
}

export function scribble(
  { draw, random }: Canvas,
  left: number,
  top: number,
  lines: number,
  width: number,
  color = PENCIL,
) {
  for (let line = 0; line < lines; line += 1) {
    const length = width * (0.6 + 0.4 * random());
    const points = Array.from({ length: Math.round(length / 9) }, (_, at) => {
      const isSpace = (at * 7 + line * 3) % 9 === 0;
      return [left + at * 9, top + line * 40 + (isSpace ? 0 : (at % 2 ? -7 : 7) * (0.5 + random()))] as const;
    });
    draw(stroke(points, 2.5), color, 0.75);
  }
}
