import { describe, expect, test } from "vitest";

import type { DraftSubject } from "./draft.ts";
import { draftKey, draftPrefix, draftSubject } from "./subject.ts";

const people = ["9a1c", "9a1c/day", "9a1c%2F", "ミナ"];
const challenges = [null, "c1", "c2", "c/1"];
const dates = ["2026-11-20", "2026-11-21"];

const subjects: DraftSubject[] = [];
for (const userId of people) {
  subjects.push({ kind: "feedback", userId });
  for (const challengeId of challenges) {
    subjects.push({ kind: "challenge", userId, challengeId });
    for (const date of dates) subjects.push({ kind: "day", userId, challengeId, date });
  }
}

describe("the key of a draft", () => {
  test("differs for every person, kind, challenge and date", () => {
    expect(subjects).toHaveLength(52);
    expect(new Set(subjects.map(draftKey)).size).toBe(subjects.length);
  });

  test.each(subjects)("says what it is of: %j", (subject) => {
    expect(draftSubject(draftKey(subject))).toEqual(subject);
  });

  test("lies among its writer's and nobody else's", () => {
    for (const subject of subjects) {
      const owners = people.filter((userId) => draftKey(subject).startsWith(draftPrefix(userId)));
      expect(owners).toEqual([subject.userId]);
    }
  });

  test.each([
    "",
    "draft/v1/",
    "draft/v1/u",
    "draft/v1/u/day/c1",
    "draft/v1/u/poem/c1",
    "outbox/v1/u/d",
    "draft/v2/u/feedback",
  ])("is none of ours: %j", (key) => {
    expect(draftSubject(key)).toBeNull();
  });
});
