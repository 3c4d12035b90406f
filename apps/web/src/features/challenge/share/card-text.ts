/** Breaks text into lines, because a canvas has no text layout. */

import { languageOf } from "@diary/ui/prose";

/** Matches text that can't begin a line: Hiragana (for example particles), punctuation, symbols and emoji. */
const ATTACHED = /^[\p{Script=Hiragana}\p{M}\p{P}\p{S}\p{Extended_Pictographic}ー]+$/u;
/** A number and its counter, for example in "1枚", stay on one line. */
const ENDS_IN_DIGIT = /\p{Nd}$/u;
const COUNTER = /^[\p{Script=Han}\p{Script=Katakana}]/u;
const OPENING = /[([{"'“‘「『（［【]$/u;
const ENDS_IN_SPACE = /\s$/u;

/** Splits text at possible line breaks. Spaces belong to the part before them. */
function partsOf(text: string, language: string | undefined): string[] {
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const before = parts.at(-1);
    const isSpace = segment.trim() === "";
    const joins =
      before !== undefined &&
      (isSpace ||
        (!ENDS_IN_SPACE.test(before) &&
          (ATTACHED.test(segment) ||
            OPENING.test(before) ||
            (ENDS_IN_DIGIT.test(before) && COUNTER.test(segment)))));
    if (joins) parts[parts.length - 1] = before + segment;
    else if (!isSpace) parts.push(segment);
  }
  return parts;
}

export interface LineLimits {
  width: number;
  lines: number;
  widthOf: (text: string) => number;
  language: string | undefined;
}

export const lineLimits = (
  context: CanvasRenderingContext2D,
  width: number,
  lines: number,
  text: string,
): LineLimits => ({
  width,
  lines,
  language: languageOf(text),
  widthOf: (part) => context.measureText(part).width,
});

const ELLIPSIS = "…";

/** The last line has an ellipsis if the text is longer. */
export function breakLines(text: string, { language, lines: most, width, widthOf }: LineLimits): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (longer: string) => widthOf(longer.trimEnd()) <= width;
  for (const part of partsOf(text.replaceAll(/\s+/gu, " ").trim(), language)) {
    if (fits(line + part)) {
      line += part;
      continue;
    }
    if (line !== "") lines.push(line.trimEnd());
    line = "";
    for (const { segment } of fits(part) ? [{ segment: part }] : new Intl.Segmenter().segment(part)) {
      if (!fits(line + segment) && line !== "") {
        lines.push(line.trimEnd());
        line = "";
      }
      line += segment;
    }
  }
  if (line !== "") lines.push(line.trimEnd());
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  const letters = Array.from(new Intl.Segmenter().segment(shown[most - 1] ?? ""), ({ segment }) => segment);
  while (letters.length > 0 && widthOf(letters.join("").trimEnd() + ELLIPSIS) > width) letters.pop();
  shown[most - 1] = letters.join("").trimEnd() + ELLIPSIS;
  return shown;
}
