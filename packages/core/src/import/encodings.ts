/** If the encoding isn't certain, the user compares a line of the file in several encodings. */
import type { EncodingQuestion } from "./import-types.ts";

const CANDIDATES = [
  "shift_jis",
  "windows-1252",
  "gb18030",
  "big5",
  "euc-jp",
  "euc-kr",
  "windows-1251",
  "windows-1250",
  "utf-16le",
  "utf-16be",
];
const PREVIEW_CHARACTERS = 80;
const IMPOSSIBLE = /\uFFFD|\p{Co}|\p{Cn}|(?![\t\n\v\f\r])\p{Cc}/u;

export function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. Returns undefined if the encoding isn't certain. */
export function decodeUnambiguous(bytes: Uint8Array): string | undefined {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return decode(bytes, "utf-16le");
  if (mark === 0xfeff) return decode(bytes, "utf-16be");
  // UTF-16 without a byte order mark can be valid UTF-8, but contains zero bytes.
  return bytes.includes(0) ? undefined : decode(bytes, "utf-8");
}

/** Returns encodings that give different, plausible texts, each with an excerpt at the first character beyond ASCII. */
export function encodingCandidates(bytes: Uint8Array): EncodingQuestion["candidates"] {
  const texts = new Set<string>();
  return CANDIDATES.flatMap((encoding) => {
    const text = decode(bytes, encoding);
    if (text === undefined || text.trim() === "" || IMPOSSIBLE.test(text) || texts.has(text)) return [];
    texts.add(text);
    return [{ encoding, preview: previewOf(text) }];
  });
}

function previewOf(text: string): string {
  const at = Math.max(0, text.search(/\P{ASCII}/u));
  const start = Math.max(text.lastIndexOf("\n", at) + 1, at - PREVIEW_CHARACTERS / 2);
  const line = text.slice(start, start + PREVIEW_CHARACTERS);
  return line.split(/[\r\n]/)[0]!.trim();
}
