import { expect, test } from "vitest";

import { isStillTrue, type Picture } from "./picture.ts";

const now = { userId: "u", build: "a", now: 1_000, utcOffset: -540 };
const picture: Picture = {
  v: 3,
  userId: "u",
  build: "a",
  html: "<main></main>",
  until: 1_001,
  utcOffset: -540,
};

test("a picture of the same day, place and build can be shown", () => {
  expect(isStillTrue(picture, now)).toBe(true);
});

test("nobody signed in is shown none", () => {
  expect(isStillTrue(picture, { ...now, userId: undefined })).toBe(false);
});

test.each([
  ["nothing stored", undefined],
  ["something else", "<main></main>"],
  ["another person", { ...picture, userId: "v" }],
  ["another build", { ...picture, build: "b" }],
  ["another version of a picture", { ...picture, v: 1 }],
  ["a day that has ended", { ...picture, until: 1_000 }],
  ["another time zone", { ...picture, utcOffset: -60 }],
  ["no markup", { ...picture, html: undefined }],
])("%s can't", (_what, stored) => {
  expect(isStillTrue(stored, now)).toBe(false);
});
