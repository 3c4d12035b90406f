/** Encodings of text files: some are certain, and of the others the user chooses by a line of the file. */
import type { EncodingQuestion } from "./import-types.ts";

/** In the order of how common such files are. */
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
/** Control characters and places without a character: no text has them. */
const IMPOSSIBLE = /\uFFFD|\p{Co}|\p{Cn}|(?![\t\n\v\f\r])\p{Cc}/u;

/** The text of bytes, or undefined if they are not in this encoding. */
export function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text of a file in UTF-8, or in UTF-16 with its mark; undefined if its encoding is not certain. */
export function decodeCertain(bytes: Uint8Array): string | undefined {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return decode(bytes, "utf-16le");
  if (mark === 0xfeff) return decode(bytes, "utf-16be");
  // UTF-16 without a mark can be valid UTF-8, with a zero in each character.
  return bytes.includes(0) ? undefined : decode(bytes, "utf-8");
}

/** Encodings in which a file could be, each with a line that shows the difference. Such as give the same text are one. */
export function encodingCandidates(bytes: Uint8Array): EncodingQuestion["candidates"] {
  const texts = new Set<string>();
  return CANDIDATES.flatMap((encoding) => {
    const text = decode(bytes, encoding);
    if (text === undefined || text.trim() === "" || IMPOSSIBLE.test(text) || texts.has(text)) return [];
    texts.add(text);
    return [{ encoding, preview: previewOf(text) }];
  });
}

/** The part of a text around its first character beyond ASCII. */
function previewOf(text: string): string {
  const at = Math.max(0, text.search(/\P{ASCII}/u));
  const start = Math.max(text.lastIndexOf("\n", at) + 1, at - PREVIEW_CHARACTERS / 2);
  const line = text.slice(start, start + PREVIEW_CHARACTERS);
  return line.split(/[\r\n]/)[0]!.trim();
}
