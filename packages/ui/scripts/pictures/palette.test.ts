import { expect, test } from "vitest";

import { choosePalette, nearest } from "./palette.ts";

const paper = 0xf6f1e6;
const ink = 0x25201a;
const red = 0xb8321a;

test("a rare colour unlike the others is kept, a frequent one that is nearly another is not", () => {
  const counts = new Map([
    [paper, 100_000],
    [0xf6f1e5, 5000],
    [ink, 3000],
    [red, 40],
  ]);
  expect(choosePalette(counts, 3)).toEqual([paper, ink, red]);
});

test("a picture of few colours keeps them all", () => {
  expect(
    choosePalette(
      new Map([
        [paper, 9],
        [ink, 1],
      ]),
      16,
    ),
  ).toEqual([paper, ink]);
});

test("a colour is drawn with the nearest that is left", () => {
  expect(nearest([paper, ink, red], 0xc04020)).toBe(2);
  expect(nearest([paper, ink, red], 0xf0f0f0)).toBe(0);
});
