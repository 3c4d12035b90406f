/**
 * Runs that a browser lays out in quadratic time: marks, invisible characters and skin tones in a row, chains of joined
 * emoji or stacked letters, and words in a joined script. Far longer than any word that is written to be read.
 */
const RUN =
  /(?:[\u{1039}\u{200d}][\p{L}\p{Extended_Pictographic}]|[\p{M}\p{Cf}\p{Emoji_Modifier}]){30}|[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}]{100}/gu;

/** Cuts a text after each such run. Nearly all texts are one part. */
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
