/** Matches runs that take quadratic time to lay out, such as repeated marks or joined emoji. Real words are shorter. */
const RUN =
  /(?:[\u{1039}\u{200d}][\p{L}\p{Extended_Pictographic}]|[\p{M}\p{Cf}\p{Emoji_Modifier}]){30}|[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}]{100}/gu;

export function splitRuns(text: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const end = index + run.length;
    parts.push(text.slice(start, end));
    start = end;
  }
  return start < text.length || start === 0 ? [...parts, text.slice(start)] : parts;
}
