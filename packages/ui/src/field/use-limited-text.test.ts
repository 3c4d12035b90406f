import { expect, test } from "vitest";

import { countCharacters, limitText } from "./use-limited-text.ts";

test("a text within the limit stays as it is", () => {
  expect(limitText("日記を書く", 5)).toEqual({ text: "日記を書く", caret: 5 });
});

test("what goes beyond the limit is dropped", () => {
  expect(limitText("abcdef", 5)).toEqual({ text: "abcde", caret: 5 });
});

test("a letter typed into the middle of a full text is the one that is ignored", () => {
  expect(limitText("abXcde", 5, 3)).toEqual({ text: "abcde", caret: 2 });
});

test("a text set from outside is cut at its end, wherever the caret is", () => {
  expect(limitText("abcdefgh", 5, 0)).toEqual({ text: "abcde", caret: 0 });
});

test("an emoji is one character and is never cut in half", () => {
  expect(countCharacters("🎉🎉🎉")).toBe(3);
  expect(limitText("🎉🎉🎉", 3).text).toBe("🎉🎉🎉");
  expect(limitText("🎉🎉🎉", 2)).toEqual({ text: "🎉🎉", caret: 4 });
});
