import { diff3MergeRegions, diffIndices } from "node-diff3";

import { isBlank } from "./entry.ts";

/** Two texts that grew from one. */
export interface TextMerge {
  /** What both writers had; "" where they had nothing in common. */
  origin: string;
  mine: string;
  theirs: string;
  /** Where mine is being typed: the word before this place may become another one. */
  typingAt?: number | undefined;
}

/**
 * Both texts as one: what one of them changed is changed, what both have is said once, and where both wrote at the
 * same place both stay, mine first. Nothing that was added by one of them is missing.
 */
export function mergeTexts({ typingAt = 0, ...texts }: TextMerge): string {
  const { mine, origin } = texts;
  const [before, after] = [mine.slice(0, typingAt), mine.slice(typingAt)];
  const word = /[\p{L}\p{M}\p{N}]+$/u.exec(before)?.[0];
  if (word === undefined || IN_A_WORD.test(mine.slice(typingAt - 1, typingAt + 1)) || says(origin, word))
    return mergeWords(texts);
  // As it is, theirs may have the same word by chance.
  return mergeWords({ ...texts, mine: before + UNFINISHED + after }).replace(UNFINISHED, "");
}

/** A code point that no text has. */
const UNFINISHED = "\uFDD0";

function mergeWords({ mine, origin, theirs }: TextMerge): string {
  const isBegun = isBlank(origin);
  // Where nothing is known of what both had, one that begins with the other has grown from it.
  if (theirs === origin || says(mine, theirs) || (isBegun && mine.startsWith(theirs))) return mine;
  if (mine === origin || says(theirs, mine) || (isBegun && theirs.startsWith(mine))) return theirs;
  const separator = isBegun ? "\n\n" : "";
  const both = diff3MergeRegions(words(mine), words(origin), words(theirs))
    .map((region) =>
      region.stable
        ? textOf(region.bufferContent)
        : joinTexts(textOf(region.aContent), textOf(region.bContent), separator),
    )
    .reduce(append, "");
  return isBegun ? both : sayOnce(words(both), [mine, theirs]);
}

/** Whether a text says all of a part. No word says the half of another: it may be one that is just being typed. */
export function says(text: string, part: string): boolean {
  const isEdge = (at: number) => at === 0 || !IN_A_WORD.test(text.slice(at - 1, at + 1));
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1))
    if (isEdge(at) && isEdge(at + part.length)) return true;
  return false;
}

const IN_A_WORD = /^[\p{L}\p{M}\p{N}]{2}$/u;

/** Both texts, mine first; what both say is said once where they are versions of one text. */
export function joinTexts(mine: string, theirs: string, separator = "\n\n"): string {
  const whole = wholeOf(mine, theirs);
  if (whole !== undefined) return whole;
  const own = words(mine);
  const changes = diffIndices(own, words(theirs));
  const first = changes[0]?.buffer1[0] ?? 0;
  const last = changes.at(-1)?.buffer1 ?? [0, 0];
  const added = changes.reduce((sum, { buffer1Content }) => sum + textOf(buffer1Content).length, 0);
  const isOneText =
    (mine.length - added) * SHARED_PART >= Math.min(mine.length, theirs.length) ||
    [own.slice(0, first), own.slice(last[0] + last[1])].some((edge) => textOf(edge).length >= SHARED_EDGE);
  // Texts that share a few small words only are two texts, and stay whole.
  if (!isOneText) return append(mine, /^\s/.test(theirs) ? theirs : separator + theirs);
  let at = 0;
  const both: Word[] = [];
  for (const { buffer1, buffer2Content } of changes) {
    const end = buffer1[0] + buffer1[1];
    both.push(...own.slice(at, end), ...buffer2Content);
    at = end;
  }
  return sayOnce([...both, ...own.slice(at)], [mine, theirs]);
}

/**
 * Without what stands in it twice because the two texts have it at different places. What one of them says twice itself
 * is meant.
 */
function sayOnce(said: readonly Word[], sources: readonly string[]): string {
  const kept: Word[] = [];
  /** How many words from here on stand in what is kept already, from some place on. */
  const repeated = (index: number) => {
    let longest = 0;
    for (const place of kept.keys()) {
      let length = 0;
      while (
        place + length < kept.length &&
        kept[place + length]?.toString() === said[index + length]?.toString()
      )
        length += 1;
      longest = Math.max(longest, length);
    }
    const run = plain(said.slice(index, index + longest));
    const isMoved = longest > 1 && run.length >= SHARED_EDGE;
    return isMoved && sources.every((source) => plain(words(source)).split(run).length < 3) ? longest : 0;
  };
  for (let index = 0; index < said.length;) {
    const length = repeated(index);
    if (length === 0) kept.push(...said.slice(index, index + 1));
    index += length || 1;
  }
  return textOf(kept);
}

function plain(some: readonly Word[]): string {
  return some.join(" ");
}

/** Both texts whole, mine first, for a person to put together by hand. */
export function oneBelowOther(mine: string, theirs: string): string {
  return wholeOf(mine, theirs) ?? `${mine}\n\n${theirs}`;
}

/** The one of two texts that says all of the other. */
function wholeOf(mine: string, theirs: string): string | undefined {
  if (says(mine, theirs.trim())) return mine;
  return says(theirs, mine.trim()) ? theirs : undefined;
}

/** Where a place in a text is once others have written into it: still behind the same words. */
export function placeAfter(place: number, before: string, after: string): number {
  const left = before.slice(0, place);
  if (before === "") return after.length;
  if (after.startsWith(left)) return place;
  // As much of what is left of it as is still there.
  let [least, most] = [0, place];
  while (least < most) {
    const length = Math.ceil((least + most) / 2);
    if (after.includes(left.slice(place - length))) least = length;
    else most = length - 1;
  }
  const found = left.slice(place - least);
  const together = after.lastIndexOf(found + before.slice(place));
  return least + (together === -1 ? after.lastIndexOf(found) : together);
}

/** Texts are versions of one where this part of the shorter one is in both, */
const SHARED_PART = 4;
/** or where they begin or end with as many characters alike, which say as much of a part that stands elsewhere. */
const SHARED_EDGE = 12;

/** A word with the space before it. The library compares what `toString` answers: the space makes no other word of it. */
class Word {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text.trim();
  }
}

/** Japanese has no spaces, and is divided at the ends of its sentences. */
function words(text: string): Word[] {
  const found = text.match(/\s*[^\s。、！？]+[。、！？]*|\s*[。、！？]+|\s+$/g) ?? [];
  return found.map((word) => new Word(word));
}

function textOf(some: readonly Word[]): string {
  return some.map(({ text }) => text).reduce(append, "");
}

/** Never two words as one. */
function append(before: string, after: string): string {
  const isApart = before === "" || after === "" || /[\s。、！？]$/.test(before) || /^\s/.test(after);
  return isApart ? before + after : `${before} ${after}`;
}
