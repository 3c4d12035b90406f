import { expect, test } from "vitest";

import { firstScreen } from "./first-screen.ts";

test.each([
  ["the only text of a challenge is rendered first", ["a"], 1],
  ["20 of 100 short texts are rendered first", Array<string>(100).fill("a"), 20],
  ["one of 100 long texts is rendered first", Array<string>(100).fill("a".repeat(10_000)), 1],
  [
    "texts are rendered first until they reach 10,000 characters",
    Array<string>(100).fill("a".repeat(2_400)),
    5,
  ],
])("%s", (_, texts, count) => {
  expect(texts.slice(0, firstScreen(texts))).toHaveLength(count);
});
