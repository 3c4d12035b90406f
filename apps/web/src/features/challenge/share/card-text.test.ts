import { expect, test } from "vitest";

import { breakLines } from "./card-text.ts";

const widthOf = (text: string) =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => (/[^\0-ɏ…]/u.test(segment) ? 2 : 1)).reduce(
    (sum: number, width) => sum + width,
    0,
  );

const broken = (text: string, width: number, lines = 9, language?: string) =>
  breakLines(text, { width, lines, widthOf, language });

test.each([
  ["a short text is one line", "Ink sketches", 20, ["Ink sketches"]],
  ["a text breaks between words", "Thirty small TypeScripts", 16, ["Thirty small", "TypeScripts"]],
  ["a space at the end of a line needs no room", "Thirty small", 6, ["Thirty", "small"]],
  ["punctuation is on the line of its word", "Done, at last!", 7, ["Done,", "at", "last!"]],
  ["an opening bracket is on the line of its word", "run (fast) now", 7, ["run", "(fast)", "now"]],
  ["a long word breaks anywhere", "Donaudampfschiff", 6, ["Donaud", "ampfsc", "hiff"]],
  ["an emoji of several characters is not split", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 4, ["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]],
  ["an empty text has no lines", "  ", 10, []],
])("%s", (_, text, width, lines) => {
  expect(broken(text, width)).toEqual(lines);
});

test("a line never begins with a Japanese particle or counter", () => {
  expect(broken("毎朝30分のJavaScript", 8, 9, "ja")).toEqual(["毎朝", "30分の", "JavaScri", "pt"]);
  expect(broken("スケッチを毎日1枚", 16, 9, "ja")).toEqual(["スケッチを毎日", "1枚"]);
  expect(broken("写真を１０枚", 11, 9, "ja")).toEqual(["写真を", "１０枚"]);
});

test("a text that is too long ends with an ellipsis", () => {
  expect(broken("one two three four", 8, 2)).toEqual(["one two", "three…"]);
  expect(broken("Donaudampfschiff", 6, 1)).toEqual(["Donau…"]);
});
