import { describe, expect, test } from "vitest";

import { readMastodonServer, shareText, shareUrl } from "./share.ts";

test.each([
  ["a short text", "Read a chapter.", "Read a chapter.…"],
  ["a text of 50 characters", "x".repeat(50), `${"x".repeat(50)}…`],
  ["a text of 51 characters", "x".repeat(51), `${"x".repeat(50)}…`],
  ["an empty text", "", "…"],
  ["family emoji, one character each", "👨‍👩‍👧‍👦".repeat(51), `${"👨‍👩‍👧‍👦".repeat(50)}…`],
  ["flags, one character each", "🇯🇵".repeat(60), `${"🇯🇵".repeat(50)}…`],
  ["letters with a combining accent", "e\u0301".repeat(51), `${"e\u0301".repeat(50)}…`],
  ["emoji with a skin tone", "👍🏽".repeat(51), `${"👍🏽".repeat(50)}…`],
  ["Japanese text", "日".repeat(51), `${"日".repeat(50)}…`],
  ["several lines", "one\ntwo", "one\ntwo…"],
])("shareText returns at most 50 characters of %s", (_, content, text) => {
  expect(shareText(content)).toBe(text);
});

describe("compose window", () => {
  const share = { text: "50% & more? #go 日本…", url: "https://diary.example/challenge/1?a=b&c" };
  const both = { text: `${share.text}\n${share.url}` };

  test.each([
    ["X", { name: "x" }, "https://x.com/intent/post", share],
    ["Bluesky", { name: "bluesky" }, "https://bsky.app/intent/compose", both],
    ["Mastodon", { name: "mastodon", server: "m.example" }, "https://m.example/share", both],
  ] as const)(
    "the URL for %s contains the text and the address with escaped special characters",
    (_, network, address, expected) => {
      const url = new URL(shareUrl(share, network));
      expect(url.origin + url.pathname).toBe(address);
      expect(Object.fromEntries(url.searchParams)).toEqual(expected);
    },
  );
});

test.each([
  ["mastodon.social", "mastodon.social"],
  [" https://Mastodon.Social/home ", "mastodon.social"],
  ["@mina@m.example", "m.example"],
  ["mina@m.example", "m.example"],
  ["日本.example", "xn--wgv71a.example"],
  ["", undefined],
  ["mastodon", undefined],
  ["m.example:8080", undefined],
  ["two words.example", undefined],
])("the Mastodon server typed as %j is read as %s", (typed, server) => {
  expect(readMastodonServer(typed)).toBe(server);
});
