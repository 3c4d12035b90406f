import { expect, test } from "vitest";

import { likeCountLabel, formatCompactCount } from "./like-button.tsx";

test.each([
  [0, "0"],
  [1, "1"],
  [999, "999"],
  [1000, "1K"],
  [12_345, "12.3K"],
  [999_999, "1M"],
])("%i likes are shown as %s", (count, text) => {
  expect(formatCompactCount(count)).toBe(text);
});

test.each([
  [0, "0 likes"],
  [1, "1 like"],
  [12_345, "12,345 likes"],
])("%i likes have the label %s", (count, words) => {
  expect(likeCountLabel(count)).toBe(words);
});
