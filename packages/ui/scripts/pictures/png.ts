import { crc32, deflateSync } from "node:zlib";

import { PNG } from "pngjs";

import { choosePalette, nearest } from "./palette.ts";

/**
 * A picture as small as it can be while `faithful` finds it the same. Pictures of flat interfaces need few colours,
 * and hundreds of them are kept: 4 bits a pixel, or 8, take a fifth of the room.
 */
export function smallPng(png: Buffer, faithful: (candidate: Buffer) => boolean): Buffer {
  for (const colours of [16, 48, 256]) {
    const candidate = withPalette(PNG.sync.read(png), colours);
    if (faithful(candidate)) return candidate;
  }
  return png;
}

function withPalette({ data, height, width }: PNG, size: number): Buffer {
  const counts = new Map<number, number>();
  const pixels = Array.from({ length: width * height }, (_, at) => data.readUInt32BE(at * 4) >>> 8);
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = choosePalette(counts, size);
  const places = new Map(Array.from(counts.keys(), (colour) => [colour, nearest(palette, colour)]));

  const bits = size <= 16 ? 4 : 8;
  const row = Math.ceil((width * bits) / 8) + 1;
  const packed = Buffer.alloc(row * height);
  for (const [at, colour] of pixels.entries()) {
    const x = at % width;
    const place = places.get(colour) ?? 0;
    const byte = Math.floor(at / width) * row + 1 + Math.floor((x * bits) / 8);
    packed[byte] = (packed[byte] ?? 0) | (bits === 4 && x % 2 === 0 ? place << 4 : place);
  }

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Colour type 3: each pixel is an index into the palette.
  header.set([bits, 3], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk(
      "PLTE",
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])),
    ),
    chunk("IDAT", deflateSync(packed, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, check]);
}
