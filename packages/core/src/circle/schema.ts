import * as v from "valibot";

import { requiredText } from "../input/text-validators.ts";
import { CIRCLE_LIMITS } from "./rules.ts";

/** `challenge_id` is empty if the user brings no challenge yet. */
export const circleSchema = v.object({
  name: requiredText(CIRCLE_LIMITS.name),
  challenge_id: v.pipe(
    v.string(),
    v.transform((id) => (id === "" ? null : id)),
  ),
});

export const circleNameSchema = v.object({ name: requiredText(CIRCLE_LIMITS.name) });

export type CircleInput = v.InferOutput<typeof circleSchema>;
