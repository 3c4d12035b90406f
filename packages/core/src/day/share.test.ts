import { describe, expect, test } from "vitest";

import { readMastodonServer, shareText, shareUrl } from "./share.ts";

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
])("the text that is shared %s", (_, content, text) => {
  expect(shareText(content)).toBe(text);
});

describe("compose window", () => {
  const share = { text: "50% & more? #go 日本…", url: "https://diary.example/challenge/1?a=b&c" };
  const both = { text: `${share.text}\n${share.url}` };

  test.each([
    ["X", { name: "x" }, "https://x.com/intent/post", share],
    ["Bluesky", { name: "bluesky" }, "https://bsky.app/intent/compose", both],
    ["a Mastodon", { name: "mastodon", server: "m.example" }, "https://m.example/share", both],
  ] as const)("of %s gets text and address, whatever is in them", (_, network, address, expected) => {
    const url = new URL(shareUrl(share, network));
    expect(url.origin + url.pathname).toBe(address);
    expect(Object.fromEntries(url.searchParams)).toEqual(expected);
  });
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
])("a person's server, typed as %j, is %s", (typed, server) => {
  expect(readMastodonServer(typed)).toBe(server);
});
