import { expect, test } from "vitest";

import { validateInput } from "../input/text-validators.ts";
import { aChallenge } from "../testing/index.ts";
import { challengeSchema, copyOfChallenge, emptyChallengeInput, type ChallengeInput } from "./schema.ts";

const filled: ChallengeInput = {
  ...emptyChallengeInput("2026-11-20"),
  title: "Learn TypeScript",
  desc: "A chapter a day.",
};

test.each([
  ["", ""],
  [" hooks,, testing , hooks ", "hooks, testing"],
  ["学習、 React  Native，猫", "学習, React Native, 猫"],
  ["🎉".repeat(20), "🎉".repeat(20)],
])("tags typed as %j are sent as %j", (typed, tags) => {
  expect(validateInput(challengeSchema, { ...filled, tags: typed })).toEqual({
    status: "valid",
    value: { ...filled, tags },
  });
});

test.each([
  ["a, b, c, d", "too-big"],
  ["x".repeat(21), "too-long"],
])("the tags %j are rejected as %s", (tags, issue) => {
  expect(validateInput(challengeSchema, { ...filled, tags })).toEqual({
    status: "invalid",
    issues: { tags: issue },
  });
});

test.each([
  {},
  { title: "x".repeat(25) },
  { title: "🎉".repeat(25) },
  { desc: "x".repeat(500) },
  { days: 1 },
  { days: 100 },
  { start_date: "2000-01-01" },
  { visibility: "private" as const },
  { category: "Other" as const },
])("the challenge form accepts %o", (changes) => {
  const input = { ...filled, ...changes };
  expect(validateInput(challengeSchema, input)).toEqual({ status: "valid", value: input });
});

test.each([
  [{ title: "" }, { title: "required" }],
  [{ title: "  \n " }, { title: "required" }],
  [{ title: "x".repeat(26) }, { title: "too-long" }],
  [{ desc: " " }, { desc: "required" }],
  [{ desc: "x".repeat(501) }, { desc: "too-long" }],
  [{ days: 0 }, { days: "too-small" }],
  [{ days: 101 }, { days: "too-big" }],
  [{ days: 1.5 }, { days: "not-allowed" }],
  [{ days: Number.NaN }, { days: "required" }],
  [{ start_date: "" }, { start_date: "required" }],
  [{ start_date: "2026-02-30" }, { start_date: "not-a-date" }],
  [{ start_date: "1999-12-31" }, { start_date: "too-small" }],
  [
    { title: "", days: 0 },
    { title: "required", days: "too-small" },
  ],
])("the challenge form rejects %o with %o", (changes, issues) => {
  expect(validateInput(challengeSchema, { ...filled, ...changes })).toEqual({ status: "invalid", issues });
});

test("a copy starts today and is private only if it copies the user's own private challenge", () => {
  const original = aChallenge({
    visibility: "private",
    start_date: "2026-01-01",
    weekdays: 31,
    day: 3,
    template: "What I did:",
    tags: "hooks",
  });
  const { category, days, desc, title } = original;
  expect(copyOfChallenge(original, original.user_id, "2026-11-25")).toEqual({
    category,
    days,
    desc,
    title,
    start_date: "2026-11-25",
    visibility: "private",
    weekdays: 31,
    template: "What I did:",
    tags: "hooks",
  });
  expect(copyOfChallenge(original, "another user", "2026-11-25").visibility).toBe("public");
});
