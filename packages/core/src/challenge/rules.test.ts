import { expect, test } from "vitest";

import { aChallenge } from "../testing/index.ts";
import {
  endingOf,
  isCompletingEntry,
  hasEnded,
  isActiveChallenge,
  isOwner,
  lastOpenDate,
  splitByCompletion,
  tagsOf,
} from "./rules.ts";

test("the entry that reaches the planned days completes a challenge", () => {
  expect(isCompletingEntry(9, 10)).toBe(false);
  expect(isCompletingEntry(10, 10)).toBe(true);
  expect(isCompletingEntry(1, 1)).toBe(true);
  expect(isCompletingEntry(0, 0)).toBe(false);
  expect(isCompletingEntry(1, 0)).toBe(true);
});

test("splitByCompletion doesn't change the order of challenges", () => {
  const rows = [
    aChallenge({ title: "a" }),
    aChallenge({ title: "b", completed: true }),
    aChallenge({ title: "c" }),
  ];
  const { challenging, achieved } = splitByCompletion(rows);
  expect(challenging.map(({ title }) => title)).toEqual(["a", "c"]);
  expect(achieved.map(({ title }) => title)).toEqual(["b"]);
});

test("a challenge with an end date has ended, and a completed challenge is not active", () => {
  expect(hasEnded(aChallenge())).toBe(false);
  expect(hasEnded(aChallenge({ end_date: "2026-11-20" }))).toBe(true);
  expect(isActiveChallenge(aChallenge({ completed: true }))).toBe(false);
});

test("a completed challenge is full unless its owner ended it early", () => {
  expect(endingOf(aChallenge())).toBe("open");
  expect(endingOf(aChallenge({ completed: true }))).toBe("full");
  expect(endingOf(aChallenge({ completed: true, ended_early: true }))).toBe("ended-early");
  expect(endingOf({ completed: true })).toBe("full");
});

test("lastOpenDate returns an early end that has passed, otherwise today", () => {
  const ended = aChallenge({ completed: true, ended_early: true, end_date: "2026-11-20" });
  expect(lastOpenDate(ended, "2026-11-29")).toBe("2026-11-20");
  // The owner's end date can be after today, if the owner was in another time zone.
  expect(lastOpenDate(ended, "2026-11-19")).toBe("2026-11-19");
  expect(lastOpenDate({ ...ended, ended_early: false }, "2026-11-29")).toBe("2026-11-29");
  expect(lastOpenDate(aChallenge(), "2026-11-29")).toBe("2026-11-29");
});

test("the owner of a challenge is its signed-in author", () => {
  const challenge = aChallenge({ user_id: "mina" });
  expect(isOwner(challenge, "mina")).toBe(true);
  expect(isOwner(challenge, "omar")).toBe(false);
  expect(isOwner(challenge, null)).toBe(false);
});

test("tagsOf returns the tags of the stored text", () => {
  expect(tagsOf("")).toEqual([]);
  expect(tagsOf("running")).toEqual(["running"]);
  expect(tagsOf("running, early birds")).toEqual(["running", "early birds"]);
});
