/** Address of a link. It may contain balanced parentheses, as addresses of Wikipedia do. */
const TARGET = String.raw`(?:[^()\s]|\([^()\s]{0,200}\)){0,2000}`;
const LINK = new RegExp(String.raw`(?<!\\)!?\[([^[\]]{1,500})\]\(${TARGET}(?: "[^"]{0,200}")?\)`, "gu");
/** Link without its end, because the database cut the line. */
const CUT_LINK = new RegExp(String.raw`(?<!\\)!?\[([^[\]]{1,500})\]\(${TARGET}(?:\([^()\s]{0,200})?$`, "gu");

/** Limited repetitions make each pattern linear. Numbers at the start of a line are text: "3. place". */
const MARKS: readonly (readonly [mark: RegExp, left: string])[] = [
  [/^\s{0,8}(?:#{1,6}\s|>\s?|[-*+]\s)/u, ""],
  [/^\[[ xX]\]\s/u, ""],
  [LINK, "$1"],
  // A link around an image needs a second pass: the first pass replaced only the image.
  [LINK, "$1"],
  [CUT_LINK, "$1"],
  [/(?<!\\)<(https?:\/\/[^<>\s]{1,2000})>/gu, "$1"],
  [/(?<![\\`])`{1,3}([^`]{1,500})`{1,3}/gu, "$1"],
  [/(?<!\\)(\*\*|__|~~)(?=\S)([^*_~]{1,500})\1/gu, "$2"],
  [/(?<![\p{L}\p{N}\\])([*_])(?=\S)([^*_]{1,500})\1(?![\p{L}\p{N}])/gu, "$2"],
  [/(?<=\p{Lo})\*(?=\S)([^*_]{1,500})\*|(?<!\\)\*(?=\S)([^*_]{1,500})\*(?=\p{Lo})/gu, "$1$2"],
  [/\\([!-/:-@[-`{-~])/gu, "$1"],
];

export function toProse(line: string): string {
  return MARKS.reduce((text, [mark, left]) => text.replace(mark, left), line).trim() || line;
}

/** The database cuts the last line of an entry after 160 characters. */
const CUT = /^.{160}$/u;

export function lastLineProse(line: string): string {
  return toProse(line) + (CUT.test(line) ? "…" : "");
}

const FENCE = /^ {0,3}(```|~~~)/u;

/** Removes code blocks, empty lines and Markdown marks. */
export function entryProse(content: string): string {
  let fence: string | undefined;
  const lines: string[] = [];
  for (const line of content.split("\n")) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (mark !== undefined && (fence ?? mark) === mark) fence = fence === undefined ? mark : undefined;
    else if (fence === undefined && line.trim() !== "") lines.push(toProse(line));
  }
  return lines.join("\n");
}

/** Chinese shares some counters, so these frequent Chinese characters exclude them: `ja` changes the shape of characters. */
const JAPANESE =
  /[\p{Script=Hiragana}\p{Script=Katakana}]|^(?!.*[每们們这這还還钟]).*[\d０-９][日月年回分時間頁冊歩枚巻]/su;

/** Returns "ja" for kana and Japanese counters. With `lang="ja"`, browsers break lines well even on English pages. */
export function languageOf(text: string): "ja" | undefined {
  return JAPANESE.test(text) ? "ja" : undefined;
}
