import { expect, test } from "vitest";

import { isolateBidi } from "./characters.ts";

test.each([
  ["Read ten pages", "Read ten pages"],
  ["\u202Egpj.exe", "gpj.exe"],
  ["\u2069\u202Ehidden\u2066", "hidden"],
  ["לקרוא", "\u2068לקרוא\u2069"],
  ["\u200Fقراءة\u202E", "\u2068قراءة\u2069"],
  ["読む 🎉", "読む 🎉"],
])("%j stands between other words as %j", (text, isolated) => {
  expect(isolateBidi(text)).toBe(isolated);
});
