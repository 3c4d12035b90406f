import { expect, test } from "vitest";

import { SEARCH_PAIRS } from "../testing/search-pairs.ts";
import { fold } from "./fold.ts";
import { markWords } from "./words.ts";

test.each(SEARCH_PAIRS)("text %j matches the words %j: %j", (text, words, isFound) => {
  const foldedWords = fold(words).split(/\s+/u).filter(Boolean);
  expect(foldedWords.every((word) => fold(text).includes(word))).toBe(isFound);
  // `markWords` folds each character separately, and must find each match that folding the whole text finds.
  const isMarked = markWords(text, words).some(({ isMatch }) => isMatch);
  expect(isMarked || !isFound).toBe(true);
});

test("folding a folded text changes nothing", () => {
  for (const [text] of SEARCH_PAIRS) expect(fold(fold(text))).toBe(fold(text));
});
