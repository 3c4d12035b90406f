/** Removes what browsers add to an encoded canvas: a description of sRGB, which is the default of every viewer. */

export async function withoutMetadata(file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = file.type === "image/webp" ? webpParts(bytes) : jpegParts(bytes);
  return new Blob(parts, { type: file.type });
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Keeps the chunk of pixels. The canvas is opaque, so no chunk has transparency. */
function webpParts(bytes: Bytes): Bytes[] {
  const view = new DataView(bytes.buffer);
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (name === "VP8 " || name === "VP8L") return [riffHeader(end - at), bytes.slice(at, end)];
    at = end;
  }
  return [bytes];
}

function riffHeader(size: number): Bytes {
  const header = new TextEncoder().encode("RIFF....WEBP");
  new DataView(header.buffer).setUint32(4, size + 4, true);
  return header;
}

const APP1 = 0xe1;
const APP15 = 0xef;
const COMMENT = 0xfe;
const START_OF_SCAN = 0xda;

/** Keeps the segments that a decoder needs, and the JFIF header. */
function jpegParts(bytes: Bytes): Bytes[] {
  const view = new DataView(bytes.buffer);
  const parts: Bytes[] = [bytes.slice(0, 2)];
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1]!;
    if (marker === START_OF_SCAN) return [...parts, bytes.slice(at)];
    const end = at + 2 + view.getUint16(at + 2);
    const isMetadata = (marker >= APP1 && marker <= APP15) || marker === COMMENT;
    if (!isMetadata) parts.push(bytes.slice(at, end));
    at = end;
  }
  return [bytes];
}
