import { createSeededRandom } from "@diary/core/random";

import type { Pixels } from "./jpeg.ts";

export type Color = readonly [red: number, green: number, blue: number];
export type Paint = string | ((x: number, y: number) => Color);
/** Distance of a point to the shape's edge in pixels, negative inside. */
export type Shape = (x: number, y: number) => number;
export type Point = readonly [x: number, y: number];

export function hex(color: string): Color {
  const [red = 0, green = 0, blue = 0] = Buffer.from(color.slice(1), "hex");
  return [red, green, blue];
}

export function mix(from: Color, to: Color, share: number): Color {
  const part = Math.max(0, Math.min(1, share));
  return [
    from[0] + (to[0] - from[0]) * part,
    from[1] + (to[1] - from[1]) * part,
    from[2] + (to[2] - from[2]) * part,
  ];
}

export function fade(top: string, bottom: string, height: number): Paint {
  const [from, to] = [hex(top), hex(bottom)];
  return (_, y) => mix(from, to, y / height);
}

export function circle(cx: number, cy: number, radius: number): Shape {
  return (x, y) => Math.hypot(x - cx, y - cy) - radius;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): Shape {
  return (x, y) => (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry);
}

export function rect(cx: number, cy: number, width: number, height: number, turn = 0, round = 3): Shape {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return (x, y) => {
    const right = Math.abs((x - cx) * cos + (y - cy) * sin) - width / 2 + round;
    const down = Math.abs((y - cy) * cos - (x - cx) * sin) - height / 2 + round;
    return Math.hypot(Math.max(right, 0), Math.max(down, 0)) + Math.min(Math.max(right, down), 0) - round;
  };
}

export function stroke(points: readonly Point[], width: number): Shape {
  return (x, y) => {
    let nearest = Infinity;
    for (let at = 1; at < points.length; at += 1) {
      nearest = Math.min(nearest, distanceTo(points[at - 1]!, points[at]!, x, y));
    }
    return nearest - width / 2;
  };
}

function distanceTo(from: Point, to: Point, x: number, y: number): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const share = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.max(0, Math.min(1, share));
  return Math.hypot(x - from[0] - dx * part, y - from[1] - dy * part);
}

export function curve([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): Point[] {
  return Array.from({ length: 9 }, (_, step) => {
    const t = step / 8;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [a * ax + b * bx + c * cx, a * ay + b * by + c * cy];
  });
}

export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly random: () => number;
  readonly fill: (paint: Paint) => void;
  /** `softness` is the width of the edge in pixels, for shadows and blurred backgrounds. Default: 1. */
  readonly draw: (shape: Shape, paint: Paint, opacity?: number, softness?: number) => void;
  readonly shadow: (shape: Shape, opacity?: number, softness?: number) => void;
}

const TILE = 24;

export function paint(width: number, height: number, scene: (canvas: Canvas) => void): Pixels {
  const rgb = new Float32Array(width * height * 3);
  const random = createSeededRandom(width + 7 * height);
  const draw: Canvas["draw"] = (shape, color, opacity = 1, softness = 1) => {
    const plain = typeof color === "string" ? hex(color) : undefined;
    const fillTile = (left: number, top: number) => {
      for (let y = top; y < Math.min(height, top + TILE); y += 1) {
        for (let x = left; x < Math.min(width, left + TILE); x += 1) {
          const share = Math.min(1, 0.5 - shape(x, y) / softness) * opacity;
          if (share <= 0) continue;
          const point = plain ?? (color as Exclude<Paint, string>)(x, y);
          const at = 3 * (y * width + x);
          rgb[at] = rgb[at]! + (point[0] - rgb[at]!) * share;
          rgb[at + 1] = rgb[at + 1]! + (point[1] - rgb[at + 1]!) * share;
          rgb[at + 2] = rgb[at + 2]! + (point[2] - rgb[at + 2]!) * share;
        }
      }
    };
    for (let top = 0; top < height; top += TILE) {
      for (let left = 0; left < width; left += TILE) {
        if (shape(left + TILE / 2, top + TILE / 2) < TILE + softness / 2) fillTile(left, top);
      }
    }
  };
  scene({
    width,
    height,
    random,
    draw,
    fill: (color) => draw(() => -1, color),
    shadow: (shape, opacity = 0.4, softness = 40) => {
      draw((x, y) => shape(x - 8, y - 14), "#120c08", opacity, softness);
    },
  });
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [(at % width) / width - 0.5, Math.floor(at / width) / height - 0.5];
    const light = 1.04 - 0.5 * (x * x + y * y);
    const grain = (random() - 0.5) * 7;
    for (let part = 3 * at; part < 3 * at + 3; part += 1) {
      rgb[part] = Math.max(0, Math.min(255, rgb[part]! * light + grain));
    }
  }
  return { width, height, rgb };
}

export function shrink({ height, rgb, width }: Pixels, factor: number): Pixels {
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const small = new Float32Array(columns * rows * 3);
  for (let at = 0; at < small.length; at += 1) {
    const [pixel, part] = [Math.floor(at / 3), at % 3];
    const [left, top] = [(pixel % columns) * factor, Math.floor(pixel / columns) * factor];
    let sum = 0;
    for (let y = top; y < top + factor; y += 1) {
      for (let x = left; x < left + factor; x += 1) sum += rgb[3 * (y * width + x) + part]!;
    }
    small[at] = sum / factor ** 2;
  }
  return { width: columns, height: rows, rgb: small };
}
