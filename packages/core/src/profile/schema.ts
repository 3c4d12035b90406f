import * as v from "valibot";

import { isTimeZone } from "../civil-date/index.ts";
import { issue, requiredText } from "../input/text-rules.ts";
import { PROFILE_LIMITS } from "./rules.ts";

const { dayStartHour } = PROFILE_LIMITS;

/** The form of the settings. The database takes an empty comment, with which every profile begins. */
export const profileSchema = v.object({
  nickname: requiredText(PROFILE_LIMITS.nickname),
  comment: requiredText(PROFILE_LIMITS.comment),
  time_zone: v.pipe(v.string(issue("required")), v.check(isTimeZone, issue("not-allowed"))),
  day_start_hour: v.pipe(
    v.number(issue("required")),
    v.integer(issue("not-allowed")),
    v.minValue(dayStartHour.min, issue("too-small")),
    v.maxValue(dayStartHour.max, issue("too-big")),
  ),
});

export type ProfileInput = v.InferOutput<typeof profileSchema>;
