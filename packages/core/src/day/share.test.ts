import { describe, expect, test } from "vitest";

import { createMemoryPlatform } from "../testing/index.ts";
import { openShareWindow, shareText, shareUrl } from "./share.ts";

describe("the text that is shared", () => {
  test.each([
    ["fewer than fifty", "Read a chapter.", "Read a chapter.…"],
    ["exactly fifty", "x".repeat(50), `${"x".repeat(50)}…`],
    ["more than fifty", "x".repeat(51), `${"x".repeat(50)}…`],
    ["nothing", "", "…"],
    ["a family is one character", "👨‍👩‍👧‍👦".repeat(51), `${"👨‍👩‍👧‍👦".repeat(50)}…`],
    ["so is a flag", "🇯🇵".repeat(60), `${"🇯🇵".repeat(50)}…`],
    ["and a letter with an accent of its own", "e\u0301".repeat(51), `${"e\u0301".repeat(50)}…`],
    ["and a skin tone", "👍🏽".repeat(51), `${"👍🏽".repeat(50)}…`],
    ["Japanese", "日".repeat(51), `${"日".repeat(50)}…`],
    ["lines are kept", "one\ntwo", "one\ntwo…"],
  ])("%s", (_, content, text) => {
    expect(shareText(content)).toBe(text);
  });
});

test("the compose window gets text and address, whatever is in them", () => {
  const share = { text: "50% & more? #go 日本…", url: "https://diary.example/challenge/1?a=b&c" };
  const url = new URL(shareUrl(share));
  expect(url.origin + url.pathname).toBe("https://x.com/intent/post");
  expect(Object.fromEntries(url.searchParams)).toEqual(share);
});

test("it opens at 550 by 400", () => {
  const platform = createMemoryPlatform();
  const share = { text: "Done…", url: "https://diary.example/challenge/1" };
  openShareWindow(platform, share);
  expect(platform.opened).toEqual([{ url: shareUrl(share), size: { width: 550, height: 400 } }]);
});
