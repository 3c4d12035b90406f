import { GROUNDS } from "@diary/core/decision";
import { DESK_LIMITS } from "@diary/core/desk";
import { expect, test } from "vitest";

import { answerTemplate, factsTemplate, hasUnfilledPlaceholder } from "./templates.ts";

const LANGUAGES = ["en", "ja"] as const;

test("every ground has a template with placeholders in both languages", () => {
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

test("the template of a decision to hide content is undefined until a ground is chosen", () => {
  expect(factsTemplate("en", "hide", undefined)).toBeUndefined();
});

test("square brackets in typed text don't count as placeholders", () => {
  expect(hasUnfilledPlaceholder("It insults Ren with the words “go [away]”.")).toBe(false);
});
