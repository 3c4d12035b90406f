import { CATEGORIES, CHALLENGE_LIMITS } from "@diary/core/challenge";
import { DAY_LIMITS } from "@diary/core/day";
import { FEEDBACK_LIMITS } from "@diary/core/feedback";
import { AVATAR_LIMITS, PROFILE_LIMITS } from "@diary/core/profile";
import { expect, test } from "vitest";

import { onEachDatabase } from "./fixtures/world.ts";

// One number, one home: the forms have these from core, and the database must say the same.
onEachDatabase((world) => {
  const ruleOf = async (constraint: string): Promise<string> => {
    const [row] = await world().sql<{ rule: string }>(
      "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = $1",
      [constraint],
    );
    return row?.rule ?? `there is no ${constraint}`;
  };

  test.each([
    ["challenge_title_check", [1, CHALLENGE_LIMITS.title]],
    ["challenge_desc_check", [1, CHALLENGE_LIMITS.desc]],
    ["challenge_days_check", [CHALLENGE_LIMITS.submittedDays.min, CHALLENGE_LIMITS.submittedDays.max]],
    ["day_content_check", [1, DAY_LIMITS.content]],
    ["profile_nickname_check", [1, PROFILE_LIMITS.nickname]],
    ["profile_comment_check", [PROFILE_LIMITS.comment]],
    ["setting_day_start_hour_check", [PROFILE_LIMITS.dayStartHour.min, PROFILE_LIMITS.dayStartHour.max]],
    ["feedback_title_check", [1, FEEDBACK_LIMITS.title]],
    ["feedback_feedback_check", [1, FEEDBACK_LIMITS.feedback]],
    ["feedback_email_check", [1, FEEDBACK_LIMITS.email]],
  ])("%s has core's numbers", async (constraint, numbers) => {
    expect(
      [...(await ruleOf(constraint)).matchAll(/[<>]=? (\d+)/g)].map((match) => Number(match[1])),
    ).toEqual(numbers);
  });

  test("the categories are core's", async () => {
    const rule = await ruleOf("challenge_category_check");
    expect([...rule.matchAll(/'(\w+)'::text/g)].map((match) => match[1])).toEqual([...CATEGORIES]);
  });

  test("dates begin where core lets them begin", async () => {
    expect(await ruleOf("challenge_start_date_check")).toContain(`'${CHALLENGE_LIMITS.earliestStart}'::date`);
    expect(await ruleOf("day_date_check")).toContain(`'${DAY_LIMITS.earliestDate}'::date`);
  });

  test("entries can be deleted for as long as core says", async () => {
    const [row] = await world().sql<{ source: string }>(
      "select prosrc as source from pg_proc where proname = 'enforce_delete_window'",
    );
    expect(row?.source).toContain(`interval '${DAY_LIMITS.deleteWithinHours} hours'`);
  });

  test("the bucket takes what core takes", async () => {
    const [bucket] = await world().sql(
      "select file_size_limit::int as bytes, allowed_mime_types as types from storage.buckets",
    );
    expect(bucket).toEqual({ bytes: AVATAR_LIMITS.bytes, types: AVATAR_LIMITS.accept.split(",") });
  });
});
