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

test.each([
  ["notes after a list", "", ["- a\n- b", "c"], at(0), "- a\n- b\n\nc"],
  ["notes after a quote", "", ["> a", "c"], at(0), "> a\n\nc"],
  ["two lists", "", ["- a", "- b"], at(0), "- a\n- b"],
  ["a note after the user's list", "1. Ran", ["a"], at(6), "1. Ran\n\na"],
  ["a note on the line below the user's list", "- Ran\n", ["a"], at(6), "- Ran\n\na"],
  ["a note after a list with an indented line", "", ["- a\n  b", "c"], at(0), "- a\n  b\n\nc"],
  ["a list before the user's text", "Ran", ["- a"], at(0), "- a\n\nRan"],
  ["a list before a line break and text", "Swam\nRan", ["- a"], at(4), "Swam\n- a\n\nRan"],
  ["a list before an empty line", "\n\nRan", ["- a"], at(0), "- a\n\nRan"],
  ["a note after a text below the user's list", "- Ran\n\nSwam", ["a"], at(11), "- Ran\n\nSwam\na"],
  ["a text with a dash between spaces", "Ran - far", ["a"], at(9), "Ran - far\na"],
  ["a text with a dash", "Ran-away", ["-5 °C", "a"], at(8), "Ran-away\n-5 °C\na"],
])(
  "insertLines adds an empty line only if text would continue a list or quote: %s",
  (_notes, content, lines, caret, expected) => {
    const insertion = insertLines(content, lines, caret);
    expect(insertion.content).toBe(expected);
    expect(withoutInsertion(expected, insertion)).toBe(content);
  },
);

test("text that was typed around the notes stays after an undo", () => {
  const insertion = insertLines("Ran", ["a"], at(3));
  expect(withoutInsertion("🎉 Ran\na\nand more", insertion)).toBe("🎉 Ran\nand more");
});

test("an insertion can't be undone if its lines were changed or occur twice", () => {
  const insertion = insertLines("Ran", ["a"], at(3));
  expect(withoutInsertion("Ran\nb", insertion)).toBeNull();
  expect(withoutInsertion("I Ran\na\na", insertion)).toBeNull();
});

test("an insertion that wasn't moved is undone even if its lines occur twice", () => {
  const insertion = insertLines("Ran\na\nSwam", ["a"], at(3));
  expect(insertion.content).toBe("Ran\na\na\nSwam");
  expect(withoutInsertion(`${insertion.content} far`, insertion)).toBe("Ran\na\nSwam far");
});
