import { ascii, big, concat, little, type Bytes } from "./bytes.ts";

export function withSegments(jpeg: Bytes, ...segments: readonly [marker: number, body: Bytes][]): Bytes {
  const inserted = segments.map(([marker, body]) => concat([0xff, marker], big(body.length + 2, 2), body));
  return concat(jpeg.subarray(0, 2), ...inserted, jpeg.subarray(2));
}

const HEADER_END = 8 + 25;

export function withChunks(png: Bytes, ...chunks: readonly [name: string, body: Bytes][]): Bytes {
  return concat(
    png.subarray(0, HEADER_END),
    ...chunks.map(([name, body]) => chunk(name, body)),
    png.subarray(HEADER_END),
  );
}

export function chunk(name: string, body: ArrayLike<number>): Bytes {
  const named = concat(name, body);
  return concat(big(body.length, 4), named, big(checksum(named), 4));
}

function checksum(bytes: Bytes): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

export function pixelData(png: Bytes): Bytes {
  const parts: Bytes[] = [];
  const view = new DataView(png.buffer, png.byteOffset);
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (name === "IDAT") parts.push(png.slice(at + 8, at + 8 + view.getUint32(at)));
  }
  return concat(...parts);
}

export function animatedPng(first: Bytes, second: Bytes, width: number, height: number): Bytes {
  const frame = (order: number) =>
    chunk(
      "fcTL",
      concat(big(order, 4), big(width, 4), big(height, 4), big(0, 4), big(0, 4), [0, 1, 0, 1, 0, 0]),
    );
  return concat(
    first.subarray(0, HEADER_END),
    chunk("acTL", concat(big(2, 4), big(0, 4))),
    frame(0),
    chunk("IDAT", pixelData(first)),
    frame(1),
    chunk("fdAT", concat(big(2, 4), pixelData(second))),
    chunk("IEND", []),
  );
}

const FLAGS: Readonly<Record<string, number>> = { ICCP: 0x20, EXIF: 0x08, "XMP ": 0x04 };

function webpChunk(name: string, body: Bytes): Bytes {
  return concat(name, little(body.length, 4), body, new Uint8Array(body.length % 2));
}

function threeBytes(value: number): number[] {
  return little(value, 4).slice(0, 3);
}

export function withWebpMetadata(
  webp: Bytes,
  width: number,
  height: number,
  metadata: readonly [name: string, body: Bytes][],
): Bytes {
  const flags = metadata.reduce((sum, [name]) => sum | (FLAGS[name] ?? 0), 0);
  const image = webp.subarray(String.fromCharCode(...webp).search(/VP8[ L]/));
  const before = metadata.filter(([name]) => name === "ICCP");
  const after = metadata.filter(([name]) => name !== "ICCP");
  const body = concat(
    "WEBP",
    webpChunk("VP8X", concat([flags, 0, 0, 0], threeBytes(width - 1), threeBytes(height - 1))),
    ...before.map(([name, data]) => webpChunk(name, data)),
    image,
    ...after.map(([name, data]) => webpChunk(name, data)),
  );
  return concat("RIFF", little(body.length, 4), body);
}

export function gif(
  frames: readonly (readonly number[])[],
  palette: readonly number[],
  comment: string,
): Bytes {
  const CLEAR = 128;
  /** Codes have eight bits, because a clear code before every 100 pixels keeps the table below 257 codes. */
  const pixels = (indices: readonly number[]) => {
    const codes: number[] = [];
    indices.forEach((index, at) => {
      if (at % 100 === 0) codes.push(CLEAR);
      codes.push(index);
    });
    codes.push(CLEAR + 1);
    const blocks: number[] = [];
    for (let at = 0; at < codes.length; at += 255) {
      const part = codes.slice(at, at + 255);
      blocks.push(part.length, ...part);
    }
    return [7, ...blocks, 0];
  };
  const size = [...little(48, 2), ...little(32, 2)];
  return concat(
    "GIF89a",
    size,
    [0xf6, 0, 0],
    [...palette, ...new Uint8Array(3 * 128 - palette.length)],
    [0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0],
    [0x21, 0xfe, comment.length, ...ascii(comment), 0],
    ...frames.map((indices) =>
      concat([0x21, 0xf9, 4, 0, 50, 0, 0, 0], [0x2c, 0, 0, 0, 0], size, [0], pixels(indices)),
    ),
    [0x3b],
  );
}
