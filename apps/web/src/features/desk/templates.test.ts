import { GROUNDS } from "@diary/core/decision";
import { DESK_LIMITS } from "@diary/core/desk";
import { expect, test } from "vitest";

import { answerTemplate, factsTemplate, hasUnfilledPlaceholder } from "./templates.ts";

const LANGUAGES = ["en", "ja"] as const;

test("there are facts for every ground, in both languages, with something to fill in", () => {
  for (const language of LANGUAGES) {
    for (const ground of GROUNDS) {
      const text = factsTemplate(language, "hide", ground) ?? "";
      expect([language, ground, hasUnfilledPlaceholder(text)]).toEqual([language, ground, true]);
      expect(text.length).toBeLessThan(DESK_LIMITS.facts.max / 2);
    }
    expect(hasUnfilledPlaceholder(factsTemplate(language, "restore", undefined) ?? "")).toBe(true);
    expect(hasUnfilledPlaceholder(answerTemplate(language, "upheld"))).toBe(true);
    expect(hasUnfilledPlaceholder(factsTemplate(language, "dismiss", undefined) ?? "")).toBe(false);
  }
});

test("until a ground is chosen there is nothing to begin with", () => {
  expect(factsTemplate("en", "hide", undefined)).toBeUndefined();
});

test("brackets of somebody's own words are none of a template's", () => {
  expect(hasUnfilledPlaceholder("It insults Ren with the words “go [away]”.")).toBe(false);
});
