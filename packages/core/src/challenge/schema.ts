import * as v from "valibot";

import type { CivilDate } from "../civil-date/index.ts";
import { issue, requiredDate, requiredText } from "../input/text-rules.ts";
import { CATEGORIES, CHALLENGE_LIMITS } from "./rules.ts";

const { submittedDays, earliestStart } = CHALLENGE_LIMITS;

/** The form of a challenge, as it is sent. */
export const challengeSchema = v.object({
  title: requiredText(CHALLENGE_LIMITS.title),
  category: v.picklist(CATEGORIES, issue("required")),
  days: v.pipe(
    v.number(issue("required")),
    v.integer(issue("not-allowed")),
    v.minValue(submittedDays.min, issue("too-small")),
    v.maxValue(submittedDays.max, issue("too-big")),
  ),
  desc: requiredText(CHALLENGE_LIMITS.desc),
  start_date: v.pipe(requiredDate(), v.minValue(earliestStart, issue("too-small"))),
  visibility: v.picklist(["public", "private"], issue("required")),
});

export type ChallengeInput = v.InferOutput<typeof challengeSchema>;

/** What the form of a new challenge begins with. */
export function newChallenge(today: CivilDate): ChallengeInput {
  return { title: "", category: "HTML", days: 1, desc: "", start_date: today, visibility: "public" };
}
