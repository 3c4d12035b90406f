import { expect, test } from "vitest";

import { createFileNamer } from "./file-name.ts";

test.each([
  ["毎朝 10 分の読書 📚", "毎朝 10 分の読書 📚"],
  ['what: a/b\\c? *"<|>', "what- a-b-c- -----"],
  ["two\nlines\tand   spaces ", "two lines and spaces"],
  ["...", "-"],
  [".hidden. ", "hidden"],
  ["", "-"],
  ["CON", "CON_"],
  ["nul.txt", "nul_.txt"],
  ["Console", "Console"],
  ["Cafe\u0301", "Caf\u00e9"],
  ["left\u202etfel", "lefttfel"],
  ["a\u0000b", "a-b"],
])("the folder of the challenge %j is %j", (title, name) => {
  expect(createFileNamer()(title)).toBe(name);
});

test("a long name is cut between letters", () => {
  const name = createFileNamer()("a".repeat(119) + "猫");
  expect(name).toBe("a".repeat(119));
  expect(createFileNamer()("猫".repeat(100))).toBe("猫".repeat(40));
});

test("no two names are the same, nor the same but for their case", () => {
  const nameOf = createFileNamer();
  expect(["Read", "read", "Read", "Read (2)", "a?", "a:"].map(nameOf)).toEqual([
    "Read",
    "read (2)",
    "Read (3)",
    "Read (2) (2)",
    "a-",
    "a- (2)",
  ]);
});
