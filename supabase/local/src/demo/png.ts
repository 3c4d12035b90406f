import { crc32, deflateSync } from "node:zlib";

export type Color = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const TRUE_COLOR = 2;

/** A square picture as a PNG file; `colorAt` is asked for each pixel. */
export function encodePng(size: number, colorAt: (x: number, y: number) => Color): Buffer {
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
