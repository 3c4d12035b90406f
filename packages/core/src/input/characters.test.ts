import { expect, test } from "vitest";

import {
  countCodePoints,
  escapeHtml,
  escapeXml,
  isolateBidi,
  storableJson,
  storableText,
} from "./characters.ts";

test.each([
  ["Read ten pages", "Read ten pages"],
  ["\u202Egpj.exe", "gpj.exe"],
  ["\u2069\u202Ehidden\u2066", "hidden"],
  ["לקרוא", "\u2068לקרוא\u2069"],
  ["\u200Fقراءة\u202E", "\u2068قراءة\u2069"],
  ["読む 🎉", "読む 🎉"],
  ["two\r\nlines\u2028and\u0007a bell", "two lines and a bell"],
])("isolateBidi converts %j to %j", (text, isolated) => {
  expect(isolateBidi(text)).toBe(isolated);
});

const UNSTORABLE = [
  ["\0", ""],
  ["a\0b\0", "ab"],
  ["\uD83D", "\uFFFD"],
  ["\uDE00 a", "\uFFFD a"],
  ["a\uD83D\uD83D\uDE00b", "a\uFFFD😀b"],
  ["\\u0000", "\\u0000"],
  ["\\\0", "\\"],
  ["\\ud83d", "\\ud83d"],
  ["\\\\\0", "\\\\"],
  ['"\0"', '""'],
  ["tab\tline\nend\u0001", "tab\tline\nend\u0001"],
  ["\uFFFF\uFDD0\u{1FFFF}", "\uFFFF\uFDD0\u{1FFFF}"],
  ["\u2028\u2029\u200B\u202E", "\u2028\u2029\u200B\u202E"],
  ["👩‍💻 か\u3099", "👩‍💻 か\u3099"],
] as const;

test.each(UNSTORABLE)("the text %j is stored as %j", (text, stored) => {
  expect(storableText(text)).toBe(stored);
  expect(JSON.parse(storableJson(JSON.stringify({ [text]: [text] })))).toEqual({ [stored]: [stored] });
});

test("countCodePoints counts an emoji of two code units once", () => {
  expect(countCodePoints("")).toBe(0);
  expect(countCodePoints("añ🎉")).toBe(3);
});

test.each([
  ['<a href="x">Q & A</a>', "&lt;a href=&quot;x&quot;&gt;Q &amp; A&lt;/a&gt;"],
  ["&lt;", "&amp;lt;"],
  ["a < b < c > d > e", "a &lt; b &lt; c &gt; d &gt; e"],
])("escapeHtml and escapeXml escape %j", (text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped);
  expect(escapeXml(text)).toBe(escaped);
});

test("escapeXml removes characters that XML forbids and escapes carriage returns", () => {
  expect(escapeXml("a\0b\u0008c\uFFFEd\uD83De")).toBe("abcde");
  expect(escapeXml("tab\tline\nend\r\n🎉")).toBe("tab\tline\nend&#13;\n🎉");
});
