import * as v from "valibot";

import { issueMessage, requiredText } from "../input/text-validators.ts";
import { PROFILE_LIMITS } from "./rules.ts";

/** The form requires a comment. The database also accepts an empty comment, because new profiles have none. */
export const profileSchema = v.object({
  nickname: requiredText(PROFILE_LIMITS.nickname),
  comment: requiredText(PROFILE_LIMITS.comment),
});

export type ProfileInput = v.InferOutput<typeof profileSchema>;

export const handleSchema = v.object({
  handle: v.pipe(
    v.string(issueMessage("required")),
    v.trim(),
    v.toLowerCase(),
    v.check((handle) => handle === "" || /^[a-z0-9_]{3,20}$/.test(handle), issueMessage("not-allowed")),
    v.transform((handle) => (handle === "" ? null : handle)),
  ),
});
