import * as v from "valibot";

import { GROUNDS } from "../decision/index.ts";
import { countCodePoints } from "../input/characters.ts";
import { issueMessage, requiredText } from "../input/text-validators.ts";
import { DESK_LIMITS } from "./rules.ts";

function sentence({ max, min }: { min: number; max: number }) {
  return v.pipe(
    requiredText(max),
    v.check((text) => countCodePoints(text) >= min, issueMessage("too-short")),
  );
}

const ground = v.picklist(GROUNDS, issueMessage("required"));
const facts = sentence(DESK_LIMITS.facts);

export const decisionSchema = v.variant(
  "action",
  [
    v.object({ action: v.literal("dismiss"), facts }),
    v.object({ action: v.literal("hide"), ground, facts }),
    v.object({ action: v.literal("hide_and_warn"), ground, facts }),
    v.object({ action: v.literal("restore"), ground, facts }),
    v.object({
      action: v.literal("suspend"),
      ground,
      facts,
      days: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    }),
  ],
  issueMessage("required"),
);

export type DecisionInput = v.InferOutput<typeof decisionSchema>;

export const answerSchema = v.object({
  outcome: v.picklist(["upheld", "reversed"], issueMessage("required")),
  answer: sentence(DESK_LIMITS.answer),
});

export type AnswerInput = v.InferOutput<typeof answerSchema>;

export const accountActionSchema = v.object({ facts });
