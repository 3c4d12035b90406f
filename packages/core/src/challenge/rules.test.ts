import { describe, expect, test } from "vitest";

import { aChallenge } from "../testing/index.ts";
import { completes, foldAuthors, hasEnded, isActive, isOwner, splitByCompletion } from "./rules.ts";

test("the entry that reaches the planned days completes", () => {
  expect(completes(9, 10)).toBe(false);
  expect(completes(10, 10)).toBe(true);
  expect(completes(1, 1)).toBe(true);
  expect(completes(0, 0)).toBe(false);
  expect(completes(1, 0)).toBe(true);
});

test("my page's two lists keep the order they came in", () => {
  const rows = [
    aChallenge({ title: "a" }),
    aChallenge({ title: "b", completed: true }),
    aChallenge({ title: "c" }),
  ];
  const { challenging, achieved } = splitByCompletion(rows);
  expect(challenging.map(({ title }) => title)).toEqual(["a", "c"]);
  expect(achieved.map(({ title }) => title)).toEqual(["b"]);
});

test("an end date ends it; completion takes it off the selector", () => {
  expect(hasEnded(aChallenge())).toBe(false);
  expect(hasEnded(aChallenge({ end_date: "2026-11-20" }))).toBe(true);
  expect(isActive(aChallenge({ completed: true }))).toBe(false);
});

test("the owner is the one who is signed in, and nobody is nobody's", () => {
  const challenge = aChallenge({ user_id: "mina" });
  expect(isOwner(challenge, "mina")).toBe(true);
  expect(isOwner(challenge, "omar")).toBe(false);
  expect(isOwner(challenge, null)).toBe(false);
});

const rowsOf = (authors: string) =>
  authors.split("").map((user_id, index) => ({ user_id, challenge_id: `${user_id}${index}` }));

const shownAs = (authors: string, opened: string[] = []) =>
  foldAuthors(rowsOf(authors), new Set(opened))
    .map((item) => (item.kind === "card" ? item.row.user_id : `(${item.rows.length})`))
    .join("");

describe("rows of one author in the feed", () => {
  test.each([
    ["", ""],
    ["abc", "abc"],
    ["aaa", "aaa"],
    // A fold of one would take the place of what it hides.
    ["aaaa", "aaaa"],
    ["aaaaa", "aaa(2)"],
    ["aaaaabaaaaaab", "aaa(2)baaa(3)b"],
    ["bbbbbbbbaaaaac", "bbb(5)aaa(2)c"],
  ])("%s is shown as %s", (authors, expected) => {
    expect(shownAs(authors)).toBe(expected);
  });

  test("one that was opened stays open, also when it goes on on the next page", () => {
    expect(shownAs("aaaaabbbbb", ["a3"])).toBe("aaaaabbb(2)");
    expect(shownAs("aaaaaaaaa", ["a3"])).toBe("aaaaaaaaa");
  });
});
