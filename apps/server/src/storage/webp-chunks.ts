import type { ImageProblem, StillImage } from "./still-image.ts";

const HEADER_BYTES = 12;
const ANIMATION_EXIF_XMP = 0b0000_1110;

interface Size {
  width: number;
  height: number;
}

export function readWebp(bytes: Buffer): StillImage | ImageProblem {
  if (bytes.length < HEADER_BYTES || bytes.toString("latin1", 8, 12) !== "WEBP") return "type";
  const end = bytes.readUInt32LE(4) + 8;
  if (end !== bytes.length) return end < bytes.length ? "extra" : "damaged";
  const seen = new Set<string>();
  let canvas: Size | undefined;
  let pixels: Size | undefined;
  for (let at = HEADER_BYTES; at < end;) {
    if (at + 8 > end) return "damaged";
    const name = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
    if (at > end) return "damaged";
    if (seen.has(name)) return "extra";
    seen.add(name);
    if (name === "VP8X") {
      if (seen.size > 1 || length < 10) return "damaged";
      if ((data[0]! & ANIMATION_EXIF_XMP) !== 0) return "extra";
      canvas = { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
    } else if (name === "VP8 " || name === "VP8L") {
      if (pixels !== undefined) return "extra";
      pixels = name === "VP8 " ? lossySize(data) : losslessSize(data);
      if (pixels === undefined) return "damaged";
    } else if (name !== "ALPH" && name !== "ICCP") return "extra";
  }
  if (pixels === undefined) return "damaged";
  const isSameSize =
    canvas === undefined || (canvas.width === pixels.width && canvas.height === pixels.height);
  return isSameSize ? { type: "image/webp", ...pixels } : "damaged";
}

/** Undefined if the chunk has no key frame, or if the frame's first partition doesn't fit into the chunk. */
function lossySize(data: Buffer): Size | undefined {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d_01_2a) return undefined;
  const tag = data.readUIntLE(0, 3);
  if ((tag & 1) !== 0 || (tag >> 5) + 10 > data.length) return undefined;
  return { width: data.readUInt16LE(6) & 0x3f_ff, height: data.readUInt16LE(8) & 0x3f_ff };
}

function losslessSize(data: Buffer): Size | undefined {
  if (data.length < 6 || data[0] !== 0x2f) return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >> 14) & 0x3f_ff) + 1 };
}
