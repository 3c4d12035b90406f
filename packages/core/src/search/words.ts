/** Finds the words of a search in texts, with the same normalisation as the database (`private.fold`). */
import { graphemes } from "../input/characters.ts";
import { fold } from "./fold.ts";

const wordsOf = (words: string) => fold(words).split(/\s+/u).filter(Boolean);

/** Returns true unless a word has two or more characters, or is a single kana, kanji or emoji. */
export function isTooShort(words: string): boolean {
  return wordsOf(words).every((word) => word < "\u2190" && Array.from(word).length < 2);
}

export interface MarkedPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text at matches. Works on graphemes, because `fold` can change the number of code units. */
export function markWords(text: string, words: string): MarkedPart[] {
  const letters = graphemes(text);
  let folded = "";
  /** Index of the grapheme from which each code unit of `folded` comes. */
  const origins: number[] = [];
  for (const [index, letter] of letters.entries()) {
    const part = fold(letter);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) origins.push(index);
  }
  const isMatch = letters.map(() => false);
  for (const word of wordsOf(words)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      isMatch.fill(true, origins[at], origins[at + word.length - 1]! + 1);
  }
  const parts: MarkedPart[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last !== undefined && last.isMatch === isMatch[index]) last.text += letter;
    else parts.push({ text: letter, isMatch: isMatch[index]! });
  }
  return parts;
}

/** Maximum number of graphemes in an excerpt, and before the first match of a longer line. */
const EXCERPT = 240;
const LEAD = 40;

export function excerpt(text: string, words: string): MarkedPart[] {
  const wanted = wordsOf(words);
  const line = text.split("\n").find((one) => wanted.some((word) => fold(one).includes(word))) ?? text;
  const parts: MarkedPart[] = [];
  let room = EXCERPT;
  const marked = markWords(line.trim(), words);
  for (const [index, { isMatch, text: part }] of marked.entries()) {
    const letters = graphemes(part);
    // The only part of a line without a match isn't a lead: the excerpt is its start.
    const isLead =
      index === 0 && marked.length > 1 && !isMatch && letters.length > LEAD && line.length > EXCERPT;
    if (isLead) parts.push({ text: `…${letters.slice(-LEAD).join("")}`, isMatch });
    else if (letters.length > room) parts.push({ text: `${letters.slice(0, room).join("")}…`, isMatch });
    else parts.push({ text: part, isMatch });
    room -= isLead ? LEAD : letters.length;
    if (room <= 0) break;
  }
  return parts;
}
