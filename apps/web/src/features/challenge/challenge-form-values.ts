import { challengeSchema, type ChallengeInput } from "@diary/core/challenge";
import { validateInput, type ValidationResult } from "@diary/core/input";
import { EVERY_DAY } from "@diary/core/rest";

import type { DraftCodec } from "../../forms/use-draft-values.ts";
import type { challengeWords } from "../../words/en/challenge.ts";

/** What the form of a challenge holds; the number field may be empty. */
export type ChallengeFormValues = Omit<ChallengeInput, "days"> & { days: number | undefined };

/** The rules of a challenge over what the form holds. */
export function validateChallenge(values: ChallengeFormValues): ValidationResult<ChallengeInput> {
  // An empty number field is "required" by the schema, like every other field.
  return validateInput(challengeSchema, values as ChallengeInput);
}

/** The fields in the order of the page, with what can be wrong with them. */
export const challengeFields = ({
  daysTooSmall,
  fields,
  noWeekday,
  tagTooLong,
  tooManyTags,
}: typeof challengeWords.form) => ({
  title: { label: fields.title },
  category: { label: fields.category },
  tags: { label: fields.tags, words: { "too-big": tooManyTags, "too-long": tagTooLong } },
  days: { label: fields.days, words: { "too-small": daysTooSmall } },
  start_date: { label: fields.startDate },
  weekdays: { label: fields.weekdays, words: { required: noWeekday } },
  desc: { label: fields.description },
  template: { label: fields.template },
  visibility: { label: fields.visibility },
});

export const challengeDraftCodec: DraftCodec<ChallengeFormValues> = {
  write: ({ days, weekdays, ...texts }) => ({
    ...texts,
    days: days === undefined ? "" : String(days),
    weekdays: String(weekdays),
  }),
  read: ({ days, tags = "", template = "", weekdays, ...texts }) => ({
    ...(texts as Omit<ChallengeFormValues, "days" | "tags" | "template" | "weekdays">),
    days: days === undefined || days === "" ? undefined : Number(days),
    // A draft of an earlier version has none of these.
    weekdays: weekdays === undefined ? EVERY_DAY : Number(weekdays),
    tags,
    template,
  }),
};
