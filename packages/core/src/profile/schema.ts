import * as v from "valibot";

import { isTimeZone } from "../civil-date/index.ts";
import { issue, optionalText, requiredText } from "../input/text-rules.ts";
import { PROFILE_LIMITS } from "./rules.ts";

const { dayStartHour } = PROFILE_LIMITS;

/** The form of the settings. The comment is marked required there and may be left empty: it begins so. */
export const profileSchema = v.object({
  nickname: requiredText(PROFILE_LIMITS.nickname),
  comment: optionalText(PROFILE_LIMITS.comment),
  time_zone: v.pipe(v.string(issue("required")), v.check(isTimeZone, issue("not-allowed"))),
  day_start_hour: v.pipe(
    v.number(issue("required")),
    v.integer(issue("not-allowed")),
    v.minValue(dayStartHour.min, issue("too-small")),
    v.maxValue(dayStartHour.max, issue("too-big")),
  ),
});

export type ProfileInput = v.InferOutput<typeof profileSchema>;
