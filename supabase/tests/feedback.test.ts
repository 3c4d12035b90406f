import { FEEDBACK_LIMITS } from "@diary/core/feedback";
import { expect, test } from "vitest";

import { succeeded, expectDenied, expectInvalid } from "./fixtures/api-response.ts";
import { onOneDatabase } from "./fixtures/world.ts";

const MESSAGE = { title: "Thank you", feedback: "I like the stamps" };

onOneDatabase(({ owner, stranger, sql }) => {
  test("a user can't send feedback in another user's name", async () => {
    expectDenied(await stranger.send("feedback", { ...MESSAGE, user_id: owner.id }));
  });

  test("the database enforces the limits of the feedback form", async () => {
    const { title, feedback, email } = FEEDBACK_LIMITS;
    for (const [changes, constraint] of [
      [{ title: " " }, "feedback_title_check"],
      [{ title: "t".repeat(title + 1) }, "feedback_title_check"],
      [{ feedback: "" }, "feedback_feedback_check"],
      [{ feedback: "f".repeat(feedback + 1) }, "feedback_feedback_check"],
      [{ email: "e".repeat(email + 1) }, "feedback_email_check"],
      [{ email: "nobody" }, "feedback_email_is_address"],
      [{ email: "@ume.test" }, "feedback_email_is_address"],
      [{ email: "me@" }, "feedback_email_is_address"],
      [{ email: "me@home@work" }, "feedback_email_is_address"],
      [{ email: "me @ume.test" }, "feedback_email_is_address"],
      [{ email: "me@ume\n.test" }, "feedback_email_is_address"],
      [{ email: "<me@ume.test>" }, "feedback_email_is_address"],
      [{ email: '"me"@ume.test' }, "feedback_email_is_address"],
    ] as const)
      expectInvalid(await owner.send("feedback", { ...MESSAGE, ...changes }), constraint);
    const longest = {
      title: "t".repeat(title),
      feedback: "f".repeat(feedback),
      email: `${"e".repeat(email - "@ume.test".length)}@ume.test`,
    };
    succeeded(await stranger.send("feedback", longest));
  });

  test("the database stores no sender of anonymous feedback", async () => {
    succeeded(await owner.send("feedback", MESSAGE));
    expect(await sql("select user_id from public.feedback")).toEqual([{ user_id: null }]);
    // The quota stores the user and the hour, but no exact time and no message.
    const [use] = await sql("select * from private.quota_use");
    expect(Object.keys(use!).toSorted()).toEqual(["action", "hour", "used", "user_id"]);
    expect(await sql("select from private.quota_use where hour <> date_trunc('hour', hour)")).toEqual([]);
  });
});
