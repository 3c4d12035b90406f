import { expect, test } from "vitest";

import { excerpt, isTooShort, type MarkedPart, markWords } from "./words.ts";

const shown = (parts: readonly MarkedPart[]) =>
  parts.map(({ isMatch, text }) => (isMatch ? `[${text}]` : text)).join("");

test.each([
  ["Read ten pages", "PAGES read", "[Read] ten [pages]"],
  ["ノートで学習する", "学習 のーと", "[ノート]で[学習]する"],
  ["ｶﾞﾗｽとガラスとがらす", "ガラス", "[ｶﾞﾗｽ]と[ガラス]と[がらす]"],
  ["Ｔｙｐｅ", "yp", "Ｔ[ｙｐ]ｅ"],
  ["Café, cafe".normalize("NFD"), "café", `[${"Café".normalize("NFD")}], cafe`],
  ["㌔ and ﬁnd", "きろ in", "[㌔] and [ﬁn]d"],
  ["👩‍👩‍👧 at 🇯🇵", "👩 🇯🇵", "[👩‍👩‍👧] at [🇯🇵]"],
  ["C++ in C", "c++", "[C++] in C"],
  ["aaa", "aa", "[aa]a"],
  ["ΟΔΟΣ", "οδοσ", "[ΟΔΟΣ]"],
  ["nothing", "else", "nothing"],
  ["", "else", ""],
])("in %j, markWords marks the words %j", (text, words, marked) => {
  expect(shown(markWords(text, words))).toBe(marked);
});

test("an excerpt is the matching line, or the part of a long line around the match", () => {
  const words = "owl";
  expect(shown(excerpt("Rain.\nThe owl again.\nSnow.", words))).toBe("The [owl] again.");
  const line = `${"Rain and wind. ".repeat(40)}Then an owl. ${"Snow. ".repeat(200)}`;
  const part = shown(excerpt(line, words));
  expect(part).toMatch(/^….*Then an \[owl\]\. Snow\..*…$/u);
  expect(part.length).toBeLessThan(300);
  expect(shown(excerpt(`${"Rain. ".repeat(9)}An owl.`, words))).toBe(`${"Rain. ".repeat(9)}An [owl].`);
});

test.each([
  ["in one line", `First ${"rain ".repeat(100)}`],
  ["in several lines", `First line.\n${"Rain.\n".repeat(100)}`],
])("the excerpt of a long text %s without the words is its start", (_how, text) => {
  const part = shown(excerpt(text, "owl"));
  expect(part.slice(0, -1)).toBe(text.slice(0, 240));
  expect(part.at(-1)).toBe("…");
});

test.each(["a", "é", "C", "1", " b  c ", "①", ""])("%j is too short for a search", (words) => {
  expect(isTooShort(words)).toBe(true);
});

test.each(["ab", "a cat", "猫", "の", "ﾈ", "한", "🚀", "C+"])("%j can be searched", (words) => {
  expect(isTooShort(words)).toBe(false);
});

test("the excerpt of a long line with an early match is its start", () => {
  const line = `An owl sang. ${"Rain. ".repeat(100)}`;
  expect(shown(excerpt(line, "owl"))).toMatch(/^An \[owl\] sang\. Rain\./u);
});

test("an excerpt ends before a match that is too far from the first", () => {
  const line = `An owl sang. ${"Rain. ".repeat(100)}An owl slept.`;
  const part = shown(excerpt(line, "owl"));
  expect(part.match(/owl/gu)).toHaveLength(1);
  expect(part.match(/…/gu)).toHaveLength(1);
  expect(part.at(-1)).toBe("…");
});
