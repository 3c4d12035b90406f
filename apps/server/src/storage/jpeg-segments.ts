import type { ImageProblem, StillImage } from "./still-image.ts";

const MARKER = { SOI: 0xd8, EOI: 0xd9, SOS: 0xda, DQT: 0xdb, DRI: 0xdd, DHT: 0xc4 } as const;
/** Browsers show only baseline, extended and progressive frames. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const TABLES = new Set<number>([MARKER.DQT, MARKER.DRI, MARKER.DHT]);
/** Application segments about colours, by marker and first letters. All others are metadata. */
const COLOURS: Readonly<Record<number, string>> = { 0xe0: "JFIF\0", 0xe2: "ICC_PROFILE\0", 0xee: "Adobe" };
const JFIF_LENGTH = 16;
/** Encoders write about ten scans. Thousands would keep a reader's browser busy for minutes. */
const MAX_SCANS = 20;

export function readJpeg(bytes: Buffer): StillImage | ImageProblem {
  let frame: { width: number; height: number } | undefined;
  let scans = 0;
  for (let at = 2; ;) {
    if (at + 2 > bytes.length || bytes[at] !== 0xff) return "damaged";
    const marker = bytes[at + 1]!;
    if (marker === MARKER.EOI) {
      if (frame === undefined || scans === 0) return "damaged";
      return at + 2 === bytes.length ? { type: "image/jpeg", ...frame } : "extra";
    }
    if (at + 4 > bytes.length) return "damaged";
    const length = bytes.readUInt16BE(at + 2);
    const data = bytes.subarray(at + 4, at + 2 + length);
    at += 2 + length;
    if (length < 2 || at > bytes.length) return "damaged";
    if (FRAMES.has(marker)) {
      if (frame !== undefined || data.length < 6) return "damaged";
      frame = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
    } else if (OTHER_FRAMES.has(marker)) return "type";
    else if (marker === MARKER.SOS) {
      scans += 1;
      if (frame === undefined) return "damaged";
      if (scans > MAX_SCANS) return "extra";
      at = endOfScan(bytes, at);
    } else if (!TABLES.has(marker) && !isAboutColours(marker, length, data)) return "extra";
  }
}

function isAboutColours(marker: number, length: number, data: Buffer): boolean {
  const letters = COLOURS[marker];
  if (letters === undefined || data.toString("latin1", 0, letters.length) !== letters) return false;
  return marker !== 0xe0 || length === JFIF_LENGTH;
}

/** In a scan, 0xFF is followed by 0 or by the second byte of a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
