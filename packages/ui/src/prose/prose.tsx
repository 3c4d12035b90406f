/** Bounded repetitions keep each pattern linear. */
const MARKS: readonly (readonly [mark: RegExp, left: string])[] = [
  [/^\s{0,8}(?:#{1,6}\s|>\s?|[-*+]\s|\d{1,9}[.)]\s)/u, ""],
  [/^\[[ xX]\]\s/u, ""],
  [/!?\[([^[\]]{1,500})\]\([^()\s]{0,2000}(?: "[^"]{0,200}")?\)/gu, "$1"],
  // Cut at the end of a stored line.
  [/!?\[([^[\]]{1,500})\]\([^()\s]{0,2000}$/gu, "$1"],
  [/<(https?:\/\/[^<>\s]{1,2000})>/gu, "$1"],
  [/`{1,3}([^`]{1,500})`{1,3}/gu, "$1"],
  [/(?<!\\)(\*\*|__|~~)(?=\S)([^*_~]{1,500})\1/gu, "$2"],
  [/(?<![\p{L}\p{N}\\])([*_])(?=\S)([^*_]{1,500})\1(?![\p{L}\p{N}])/gu, "$2"],
  [/\\([!-/:-@[-`{-~])/gu, "$1"],
];

/** Removes Markdown from a line; a link becomes its text. */
export function toProse(line: string): string {
  return MARKS.reduce((text, [mark, left]) => text.replace(mark, left), line).trim() || line;
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]|\d[日月年回分時間頁冊]/u;

/** Returns "ja" for Japanese script, so lines break between phrases on English pages too. */
export function languageOf(text: string): "ja" | undefined {
  return JAPANESE.test(text) ? "ja" : undefined;
}
