import { expect, test } from "vitest";

import { isSnapshotValid, type PopupSnapshot } from "./snapshot.ts";

const now = { userId: "u", build: "a", now: 1_000, utcOffset: -540 };
const snapshot: PopupSnapshot = {
  v: 4,
  userId: "u",
  build: "a",
  tree: [],
  until: 1_001,
  utcOffset: -540,
};

test("a snapshot of the same day, place and build can be shown", () => {
  expect(isSnapshotValid(snapshot, now)).toBe(true);
});

test("nobody signed in is shown none", () => {
  expect(isSnapshotValid(snapshot, { ...now, userId: undefined })).toBe(false);
});

test.each([
  ["nothing stored", undefined],
  ["something else", "<main></main>"],
  ["another person", { ...snapshot, userId: "v" }],
  ["another build", { ...snapshot, build: "b" }],
  ["another version of a snapshot", { ...snapshot, v: 1 }],
  ["a day that has ended", { ...snapshot, until: 1_000 }],
  ["another time zone", { ...snapshot, utcOffset: -60 }],
  ["no tree", { ...snapshot, tree: undefined }],
])("%s can't", (_what, stored) => {
  expect(isSnapshotValid(stored, now)).toBe(false);
});
