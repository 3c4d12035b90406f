import { describe, expect, test } from "vitest";

import { acceptNumber, acceptPassword, acceptText } from "./accept.ts";
import { codePoints } from "./code-points.ts";

describe("a text field with a limit", () => {
  test.each([
    ["", "a", "a"],
    ["x".repeat(24), "x".repeat(25), "x".repeat(25)],
    ["x".repeat(25), "x".repeat(26), "x".repeat(25)],
    ["typed", "x".repeat(26), "typed"],
    // Counted as the database counts: 25 emoji are 25, though JavaScript says 50.
    ["", "🎉".repeat(25), "🎉".repeat(25)],
    ["🎉".repeat(25), "🎉".repeat(26), "🎉".repeat(25)],
    // Too long from before the limit: it can be shortened, not lengthened.
    ["x".repeat(30), "x".repeat(29), "x".repeat(29)],
    ["x".repeat(30), "x".repeat(31), "x".repeat(30)],
    ["x", "", ""],
  ])("%j, then %j: %j", (previous, typed, result) => {
    expect(acceptText(previous, typed, 25)).toBe(result);
  });
});

const days = (previous: string, typed: string) => acceptNumber(previous, typed, { min: 0, max: 100 });

describe("the field of days", () => {
  test("takes every number from 0 to 100", () => {
    for (let value = 0; value <= 100; value += 1) expect(days("1", String(value))).toBe(String(value));
  });

  test.each(["101", "1000", "-1", "1.5", "1e2", "abc", "5 0", "0x10", "+5", "٥"])("ignores %j", (typed) => {
    expect(days("30", typed)).toBe("30");
  });

  test.each([
    ["", ""],
    ["007", "7"],
    ["00", "0"],
    [" 42 ", "42"],
    ["４２", "42"],
  ])("takes %j as %j", (typed, result) => {
    expect(days("30", typed)).toBe(result);
  });
});

describe("the field of a password", () => {
  test("keeps letters and digits, all of them, and nothing else of ASCII", () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join("");
    expect(acceptPassword(ascii)).toBe("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
  });

  test.each([
    ["pass word!", "password"],
    ["pässwörd", "psswrd"],
    ["ｐａｓｓ１", ""],
    ["パスワード1", "1"],
    ["🎉a", "a"],
  ])("%j becomes %j", (typed, result) => {
    expect(acceptPassword(typed)).toBe(result);
  });
});

test("counts characters as the database does", () => {
  expect(codePoints("")).toBe(0);
  expect(codePoints("é")).toBe(1);
  expect(codePoints("𠮷野家")).toBe(3);
  expect(codePoints("👩‍💻")).toBe(3);
});
