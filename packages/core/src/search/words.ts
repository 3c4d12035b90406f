/** The words of a search as the database compares them (`private.fold`), to check them and to mark them in what was found. */
import { graphemes } from "../input/characters.ts";
import { fold } from "./fold.ts";

const wordsOf = (words: string) => fold(words).split(/\s+/u).filter(Boolean);

/** Whether nothing is found by these words: a single letter is too little, but for those that can be a word, and emoji. */
export function isTooShort(words: string): boolean {
  return wordsOf(words).every((word) => word < "\u2190" && Array.from(word).length < 2);
}

/** A part of a text; `isMatch` where it is one of the words. */
export interface MarkedPart {
  text: string;
  isMatch: boolean;
}

/**
 * A text in parts, with each place of a word as a part of its own. In what a reader sees as letters: a folded letter may be
 * of several, and the other way round.
 */
export function markWords(text: string, words: string): MarkedPart[] {
  const letters = graphemes(text);
  let folded = "";
  /** Of each unit of `folded`, the letter that it is of. */
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

/** How many letters of an excerpt there are at most, and before its first match. */
const EXCERPT = 240;
const LEAD = 40;

/** Of a long text the line that has the first match, and of a long line the part around it, marked. */
export function excerpt(text: string, words: string): MarkedPart[] {
  const wanted = wordsOf(words);
  const line = text.split("\n").find((one) => wanted.some((word) => fold(one).includes(word))) ?? text;
  const parts: MarkedPart[] = [];
  let room = EXCERPT;
  for (const [index, { isMatch, text: part }] of markWords(line.trim(), words).entries()) {
    const letters = graphemes(part);
    const isLead = index === 0 && !isMatch && letters.length > LEAD && line.length > EXCERPT;
    if (isLead) parts.push({ text: `…${letters.slice(-LEAD).join("")}`, isMatch });
    else if (letters.length > room) parts.push({ text: `${letters.slice(0, room).join("")}…`, isMatch });
    else parts.push({ text: part, isMatch });
    room -= isLead ? LEAD : letters.length;
    if (room <= 0) break;
  }
  return parts;
}
