import * as v from "valibot";

import { requiredText } from "../input/text-validators.ts";
import { PROFILE_LIMITS } from "./rules.ts";

/** The form of the profile. The database takes an empty comment, with which every profile begins. */
export const profileSchema = v.object({
  nickname: requiredText(PROFILE_LIMITS.nickname),
  comment: requiredText(PROFILE_LIMITS.comment),
});

export type ProfileInput = v.InferOutput<typeof profileSchema>;
