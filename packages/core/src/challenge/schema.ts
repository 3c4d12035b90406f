import * as v from "valibot";

import type { CivilDate } from "../civil-date/civil-date.ts";
import { countCodePoints } from "../input/characters.ts";
import {
  hasVisibleText,
  issueMessage,
  optionalText,
  requiredDate,
  requiredText,
} from "../input/text-validators.ts";
import { EVERY_DAY } from "../rest-days/rules.ts";
import type { HomeChallenge } from "./challenge-types.ts";
import { CATEGORIES, CHALLENGE_LIMITS, isOwner, TAG_SEPARATOR, tagsOf } from "./rules.ts";

const { submittedDays, earliestStart } = CHALLENGE_LIMITS;

function joinTags(typed: string): string {
  const tags = typed.split(/[,、，]/).map((tag) => tag.trim().replaceAll(/\s+/g, " "));
  return [...new Set(tags)].filter(hasVisibleText).join(TAG_SEPARATOR);
}

export const challengeSchema = v.object({
  title: requiredText(CHALLENGE_LIMITS.title),
  category: v.picklist(CATEGORIES, issueMessage("required")),
  days: v.pipe(
    v.number(issueMessage("required")),
    v.integer(issueMessage("not-allowed")),
    v.minValue(submittedDays.min, issueMessage("too-small")),
    v.maxValue(submittedDays.max, issueMessage("too-big")),
  ),
  desc: requiredText(CHALLENGE_LIMITS.desc),
  start_date: v.pipe(requiredDate(), v.minValue(earliestStart, issueMessage("too-small"))),
  visibility: v.picklist(["public", "private"], issueMessage("required")),
  weekdays: v.pipe(v.number(), v.minValue(1, issueMessage("required")), v.maxValue(EVERY_DAY)),
  tags: v.pipe(
    v.string(),
    v.transform(joinTags),
    v.check((tags) => tagsOf(tags).length <= CHALLENGE_LIMITS.tags, issueMessage("too-big")),
    v.check(
      (tags) => tagsOf(tags).every((tag) => countCodePoints(tag) <= CHALLENGE_LIMITS.tag),
      issueMessage("too-long"),
    ),
  ),
  template: optionalText(CHALLENGE_LIMITS.template),
});

export type ChallengeInput = v.InferOutput<typeof challengeSchema>;

export function emptyChallengeInput(today: CivilDate): ChallengeInput {
  return {
    title: "",
    category: "HTML",
    days: 1,
    desc: "",
    start_date: today,
    visibility: "public",
    weekdays: EVERY_DAY,
    tags: "",
    template: "",
  };
}

export function copyOfChallenge(original: HomeChallenge, userId: string, today: CivilDate): ChallengeInput {
  const { category, days, desc, tags, template, title, weekdays } = original;
  const visibility = isOwner(original, userId) ? original.visibility : "public";
  return { title, category, days, desc, start_date: today, visibility, weekdays, tags, template };
}
