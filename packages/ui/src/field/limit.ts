/** Number of characters as the database counts them: code points, so that an emoji is one or a few, never "two halves". */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

export interface Limited {
  readonly text: string;
  readonly caret: number;
}

/**
 * The text brought back to `limit` characters. What was just put in, before the caret, gives way first: a letter
 * typed into the middle of a full field is ignored, and doesn't push the last one out.
 */
export function limitText(text: string, limit: number, caret = text.length): Limited {
  const excess = countCharacters(text) - limit;
  if (excess <= 0) return { text, caret };
  const before = Array.from(text.slice(0, caret));
  const kept = before.slice(0, Math.max(0, before.length - excess)).join("");
  const whole = kept + text.slice(caret);
  return { text: Array.from(whole).slice(0, limit).join(""), caret: kept.length };
}
