import { expect, test } from "vitest";

import { validateInput } from "../input/text-validators.ts";
import { anId } from "../testing/index.ts";
import { circleSchema } from "./schema.ts";

test.each([
  [anId(1), anId(1)],
  ["", null],
])("the challenge %j is sent as %j", (challenge_id, sent) => {
  expect(validateInput(circleSchema, { name: "🎉".repeat(40), challenge_id })).toEqual({
    status: "valid",
    value: { name: "🎉".repeat(40), challenge_id: sent },
  });
});

test.each([
  [" \u200B", "required"],
  ["x".repeat(41), "too-long"],
])("the name %j is rejected as %s", (name, issue) => {
  expect(validateInput(circleSchema, { name, challenge_id: "" })).toEqual({
    status: "invalid",
    issues: { name: issue },
  });
});
