import { diff3Merge, diffComm } from "node-diff3";

import { isBlank } from "./entry.ts";

/** Two texts that grew from one. */
export interface TextMerge {
  /** What both writers had; "" where they had nothing in common. */
  origin: string;
  mine: string;
  theirs: string;
}

/**
 * Both texts as one: what one of them changed is changed, what both have is said once, and where both wrote at the
 * same place both stay, mine first. Nothing that was added by one of them is missing.
 */
export function mergeTexts({ mine, origin, theirs }: TextMerge): string {
  if (theirs === origin || mine.includes(theirs)) return mine;
  if (mine === origin || theirs.includes(mine)) return theirs;
  const separator = isBlank(origin) ? "\n\n" : "";
  const both = diff3Merge(words(mine), words(origin), words(theirs))
    .map(({ conflict, ok = [] }) =>
      conflict === undefined ? textOf(ok) : joinTexts(textOf(conflict.a), textOf(conflict.b), separator),
    )
    .reduce(append, "");
  return isBlank(origin) ? both : sayOnce(both, [mine, theirs]);
}

/** Both texts, mine first; what both say is said once where they are versions of one text. */
export function joinTexts(mine: string, theirs: string, separator = "\n\n"): string {
  if (mine.includes(theirs.trim())) return mine;
  if (theirs.includes(mine.trim())) return theirs;
  const regions = diffComm(words(mine), words(theirs));
  const shared = regions.map((region) => ("common" in region ? textOf(region.common) : ""));
  const isOneText =
    shared.join("").length * SHARED_PART >= Math.min(mine.length, theirs.length) ||
    [shared[0], shared.at(-1)].some((edge = "") => edge.length >= SHARED_EDGE);
  // Texts that share a few small words only are two texts, and stay whole.
  if (!isOneText) return append(mine, /^\s/.test(theirs) ? theirs : separator + theirs);
  const both = regions
    .flatMap((region) =>
      "common" in region ? [textOf(region.common)] : [textOf(region.buffer1), textOf(region.buffer2)],
    )
    .reduce(append, "");
  return sayOnce(both, [mine, theirs]);
}

/**
 * Without what stands in it twice because the two texts have it at different places. What one of them says twice itself
 * is meant.
 */
function sayOnce(both: string, sources: readonly string[]): string {
  const said = words(both);
  const kept: Word[] = [];
  /** Where each word stands in what is kept. */
  const places = new Map<string, number[]>();
  const repeatAt = (index: number): number => {
    let longest = 0;
    for (const place of places.get(said[index]?.toString() ?? "") ?? []) {
      let length = 0;
      while (
        place + length < kept.length &&
        index + length < said.length &&
        kept[place + length]?.toString() === said[index + length]?.toString()
      )
        length += 1;
      longest = Math.max(longest, length);
    }
    const run = plain(said.slice(index, index + longest));
    const isRepeat = longest > 1 && run.length >= SHARED_EDGE;
    return isRepeat && sources.every((source) => plain(words(source)).split(run).length <= 2) ? longest : 0;
  };
  for (let index = 0; index < said.length;) {
    const repeated = repeatAt(index);
    const word = said[index] as Word;
    if (repeated === 0) {
      places.set(word.toString(), [...(places.get(word.toString()) ?? []), kept.length]);
      kept.push(word);
    }
    index += Math.max(1, repeated);
  }
  return kept.length === said.length ? both : textOf(kept);
}

function plain(some: readonly Word[]): string {
  return some.join(" ");
}

/** Both texts whole, mine first, for a person to put together by hand. */
export function oneBelowOther(mine: string, theirs: string): string {
  if (mine.includes(theirs.trim())) return mine;
  return theirs.includes(mine.trim()) ? theirs : `${mine}\n\n${theirs}`;
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
