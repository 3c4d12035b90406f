import * as v from "valibot";

import { isTimeZone } from "../civil-date/index.ts";
import { issueMessage, requiredText } from "../input/text-validators.ts";
import { PROFILE_LIMITS } from "./rules.ts";

const { dayStartHour } = PROFILE_LIMITS;

/** The form of the settings. The database takes an empty comment, with which every profile begins. */
export const profileSchema = v.object({
  nickname: requiredText(PROFILE_LIMITS.nickname),
  comment: requiredText(PROFILE_LIMITS.comment),
  time_zone: v.pipe(v.string(issueMessage("required")), v.check(isTimeZone, issueMessage("not-allowed"))),
  day_start_hour: v.pipe(
    v.number(issueMessage("required")),
    v.integer(issueMessage("not-allowed")),
    v.minValue(dayStartHour.min, issueMessage("too-small")),
    v.maxValue(dayStartHour.max, issueMessage("too-big")),
  ),
});

export type ProfileInput = v.InferOutput<typeof profileSchema>;
