import { expect, test } from "vitest";

import { random } from "../random.ts";
import { mergeTexts, placeAfter } from "./merge-texts.ts";

test.each([
  ["Ran fa|", "Ran fa, and swam", "Ran fa|, and swam"],
  ["Ran fa| today", "Up at six. Ran fa today", "Up at six. Ran fa| today"],
  ["Ran| far", "Up. Ran and ran far", "Up. Ran| and ran far"],
  ["|Ran", "Up. Ran", "|Up. Ran"],
  ["Ran|", "", "|"],
  ["|", "Ran", "Ran|"],
  ["Ran|", "Swam", "Swam|"],
])("the caret of %j is in %j behind its words", (before, after, expected) => {
  const place = before.indexOf("|");
  const now = placeAfter(place, before.replace("|", ""), after);
  expect(`${after.slice(0, now)}|${after.slice(now)}`).toBe(expected);
});

test.each([
  ["Ran", "Ran a", "Ran and swam", "Ran a and swam"],
  ["Ran and", "Ran and b", "Ran and biked", "Ran and b biked"],
  ["", "Ran", "I ran", "Ran\n\nI ran"],
  ["", "Ra", "Ran far", "Ran far"],
  ["", "ran", "I ran.", "I ran."],
])("from %j: a half typed %j stays beside %j", (origin, mine, theirs, both) => {
  expect(mergeTexts({ origin, mine, theirs })).toBe(both);
});

test("in 2,000 merges a word that is being typed at the end of one's text goes on as one word", () => {
  const next = random(7);
  const words = (count: number, name: string) =>
    Array.from({ length: Math.floor(next() * count) + 1 }, () => `${name}${Math.floor(next() * 9)}`);
  for (let round = 0; round < 2000; round += 1) {
    const common = words(4, "both");
    const mine = [...common, ...words(2, "mine"), "unfinish"].join(" ");
    const at = Math.floor(next() * (common.length + 1));
    const theirs = [...common.slice(0, at), ...words(3, "theirs"), ...common.slice(at)].join(" ");
    const both = mergeTexts({ origin: common.join(" "), mine, theirs });
    const place = placeAfter(mine.length, mine, both);
    expect(`${both.slice(0, place)}ed${both.slice(place)}`).toMatch(/(?:^| )unfinished(?: |$)/);
  }
});
