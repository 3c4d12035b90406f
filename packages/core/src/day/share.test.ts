import { describe, expect, test } from "vitest";

import {
  readHashtags,
  readMastodonServer,
  shareText,
  shareTextWithDay,
  shareUrl,
  suggestHashtags,
} from "./share.ts";

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

test.each([
  ["100DaysOfCode", "#100DaysOfCode"],
  ["#100DaysOfCode #hooks", "#100DaysOfCode #hooks"],
  ["hooks,hooks，types、#日記 ＃毎日", "#hooks #types #日記 #毎日"],
  ["react-native node.js", "#reactNative #nodeJs"],
  ["cafe\u0301", "#cafe\u0301"],
  ["100 #1 ! # ", ""],
  ["", ""],
])("the words %j become the hashtags %j", (typed, hashtags) => {
  expect(readHashtags(typed)).toBe(hashtags);
});

test.each([
  [{ category: "React", days: 100, tags: "hooks, state machines" }, "#100DaysOfCode #hooks #stateMachines"],
  [{ category: "React", days: 30, tags: "hooks" }, "#hooks"],
  [{ category: "Other", days: 100 }, ""],
])("a challenge %j suggests the hashtags %j", (challenge, hashtags) => {
  expect(suggestHashtags(challenge)).toBe(hashtags);
});

test("the shared text has the day above and the hashtags below the entry", () => {
  expect(shareTextWithDay("Types are sets.", "Day 14/30", "hooks")).toBe(
    "Day 14/30\nTypes are sets.…\n#hooks",
  );
  expect(shareTextWithDay("Types are sets.", "Day 14/30", " ")).toBe("Day 14/30\nTypes are sets.…");
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
