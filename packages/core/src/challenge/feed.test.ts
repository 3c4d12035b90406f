import { describe, expect, test } from "vitest";

import { collapseAuthorRuns } from "./feed.ts";

const rowsOf = (authors: string) =>
  authors.split("").map((user_id, index) => ({ user_id, challenge_id: `${user_id}${index}` }));

const collapsed = (authors: string, opened: string[] = []) =>
  collapseAuthorRuns(rowsOf(authors), new Set(opened))
    .map((item) => (item.kind === "card" ? item.row.user_id : `(${item.rows.length})`))
    .join("");

describe("consecutive cards of one author in the feed", () => {
  test.each([
    ["", ""],
    ["abc", "abc"],
    ["aaa", "aaa"],
    // Folding a single card would save no space.
    ["aaaa", "aaaa"],
    ["aaaaa", "aaa(2)"],
    ["aaaaabaaaaaab", "aaa(2)baaa(3)b"],
    ["bbbbbbbbaaaaac", "bbb(5)aaa(2)c"],
  ])("cards of the authors %s are shown as %s; (n) is a fold of n cards", (authors, expected) => {
    expect(collapsed(authors)).toBe(expected);
  });

  test("cards that the reader has opened are not collapsed when more cards load", () => {
    expect(collapsed("aaaaabbbbb", ["a3"])).toBe("aaaaabbb(2)");
    expect(collapsed("aaaaaaaaa", ["a3"])).toBe("aaaaaaaaa");
  });
});
