import { expect, test } from "vitest";

import { insertLines, withoutInsertion } from "./insertion.ts";

const at = (start: number, end = start) => ({ start, end });

test.each([
  ["an empty text", "", at(0), "a\nb"],
  ["the end of a line", "Ran", at(3), "Ran\na\nb"],
  ["the end of the text without a caret", "Ran", null, "Ran\na\nb"],
  ["the end of a text with a line break", "Ran\n", at(4), "Ran\na\nb"],
  ["the start of a line", "Ran\nSwam", at(4), "Ran\na\nb\nSwam"],
  ["an empty line", "Ran\n\nSwam", at(4), "Ran\na\nb\nSwam"],
  ["the middle of a word", "Ran", at(1), "R\na\nb\nan"],
  ["the end of a selection", "Ran far", at(0, 3), "Ran\na\nb\n far"],
  ["a caret outside of the text", "Ran", at(99), "Ran\na\nb"],
])("notes become lines at %s, and an undo restores the text", (_place, content, caret, expected) => {
  const insertion = insertLines(content, ["a", "b"], caret);
  expect(insertion.content).toBe(expected);
  expect(withoutInsertion(expected, insertion)).toBe(content);
});

test("text that was typed around the notes stays after an undo", () => {
  const insertion = insertLines("Ran", ["a"], at(3));
  expect(withoutInsertion("🎉 Ran\na\nand more", insertion)).toBe("🎉 Ran\nand more");
});

test("changed or repeated notes can't be undone", () => {
  const insertion = insertLines("Ran", ["a"], at(3));
  expect(withoutInsertion("Ran\nb", insertion)).toBeNull();
  expect(withoutInsertion("I Ran\na\na", insertion)).toBeNull();
});
