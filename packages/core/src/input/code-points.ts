/**
 * The length of a text as the database counts it (`char_length`): an emoji or a rare kanji is one, where
 * `length` says two. Limits of the specification are in these.
 */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
