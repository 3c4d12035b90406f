/** Encodes PNG images with few colours. Uses only APIs that Node, Deno and workers have. */

type Bytes = Uint8Array<ArrayBuffer>;

interface IndexedImage {
  width: number;
  height: number;
  pixels: Uint8Array;
  palette: readonly (readonly number[])[];
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const INDEXED = 3;

export async function indexedPng({ height, palette, pixels, width }: IndexedImage): Promise<Bytes> {
  // Each row starts with the number of its filter; 0 means none.
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const data = await through(rows, new CompressionStream("deflate"));
  return bytes(
    SIGNATURE,
    chunk("IHDR", bytes(uint32(width), uint32(height), [8, INDEXED, 0, 0, 0])),
    chunk("PLTE", palette.flat()),
    chunk("IDAT", data),
    chunk("IEND", []),
  );
}

export async function through(
  input: Bytes,
  transform: CompressionStream | DecompressionStream,
): Promise<Bytes> {
  return new Uint8Array(await new Response(new Blob([input]).stream().pipeThrough(transform)).arrayBuffer());
}

function chunk(type: string, data: ArrayLike<number>): Bytes {
  const content = bytes(new TextEncoder().encode(type), data);
  return bytes(uint32(data.length), content, uint32(crc32(content)));
}

function crc32(data: Uint8Array): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc;
}

const uint32 = (value: number) => [value >>> 24, value >>> 16, value >>> 8, value].map((part) => part & 0xff);

function bytes(...parts: ArrayLike<number>[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
