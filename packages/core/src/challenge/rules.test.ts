import { describe, expect, test } from "vitest";

import { aChallenge } from "../testing/index.ts";
import { completes, hasEnded, isActive, isOwner, progressOf, splitByCompletion } from "./rules.ts";

describe("progress", () => {
  test.each([
    [
      { day: 0, days: 10 },
      { written: 0, planned: 10, remaining: 10, ratio: 0 },
    ],
    [
      { day: null, days: 10 },
      { written: 0, planned: 10, remaining: 10, ratio: 0 },
    ],
    [
      { day: 5, days: 10 },
      { written: 5, planned: 10, remaining: 5, ratio: 0.5 },
    ],
    [
      { day: 10, days: 10 },
      { written: 10, planned: 10, remaining: 0, ratio: 1 },
    ],
    [
      { day: 11, days: 10 },
      { written: 11, planned: 10, remaining: 0, ratio: 1 },
    ],
    [
      { day: 0, days: 0 },
      { written: 0, planned: 0, remaining: 0, ratio: 0 },
    ],
    [
      { day: 1, days: 0 },
      { written: 1, planned: 0, remaining: 0, ratio: 1 },
    ],
  ])("%o", (challenge, progress) => {
    expect(progressOf(challenge)).toEqual(progress);
  });

  test("never leaves 0 to 1 and is full exactly when it completes, for all that can be", () => {
    for (let days = 0; days <= 100; days += 1) {
      for (let day = 0; day <= 101; day += 1) {
        const { ratio } = progressOf({ day, days });
        expect(ratio).toBeGreaterThanOrEqual(0);
        expect(ratio).toBeLessThanOrEqual(1);
        expect(ratio === 1).toBe(completes(day, days));
      }
    }
  });
});

test("the entry that reaches the planned days completes", () => {
  expect(completes(9, 10)).toBe(false);
  expect(completes(10, 10)).toBe(true);
  expect(completes(1, 1)).toBe(true);
  expect(completes(0, 0)).toBe(false);
  expect(completes(1, 0)).toBe(true);
});

test("my page's two lists keep the order they came in", () => {
  const rows = [
    aChallenge({ title: "a" }),
    aChallenge({ title: "b", completed: true }),
    aChallenge({ title: "c" }),
  ];
  const { challenging, achieved } = splitByCompletion(rows);
  expect(challenging.map(({ title }) => title)).toEqual(["a", "c"]);
  expect(achieved.map(({ title }) => title)).toEqual(["b"]);
});

test("an end date ends it; completion takes it off the selector", () => {
  expect(hasEnded(aChallenge())).toBe(false);
  expect(hasEnded(aChallenge({ end_date: "2026-11-20" }))).toBe(true);
  expect(isActive(aChallenge({ completed: true }))).toBe(false);
});

test("the owner is the one who is signed in, and nobody is nobody's", () => {
  const challenge = aChallenge({ user_id: "mina" });
  expect(isOwner(challenge, "mina")).toBe(true);
  expect(isOwner(challenge, "omar")).toBe(false);
  expect(isOwner(challenge, null)).toBe(false);
});
