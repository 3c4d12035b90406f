import { describe, expect, test } from "vitest";

import { done, expectDenied, expectInvalid } from "./fixtures/answer.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const MESSAGE = { title: "Thank you", feedback: "I like the stamps" };

onEachDatabase((world) => {
  describe("sending", () => {
    test("is without a name, or with the own one, never another's", async () => {
      const { owner, stranger, sql } = world();
      expectDenied(await stranger.send("feedback", { ...MESSAGE, user_id: owner.id }));
      done(await stranger.send("feedback", { ...MESSAGE, email: "stranger@example.com" }));
      done(await owner.send("feedback", { ...MESSAGE, user_id: owner.id }));
      expect(await sql("select user_id, email from public.feedback order by feedback_id")).toEqual([
        { user_id: null, email: "stranger@example.com" },
        { user_id: owner.id, email: null },
      ]);
    });

    test("keeps to the limits and its own date", async () => {
      const { owner, stranger, sql } = world();
      expectInvalid(await owner.send("feedback", { ...MESSAGE, title: " " }), "feedback_title_check");
      expectInvalid(
        await owner.send("feedback", { ...MESSAGE, title: "t".repeat(201) }),
        "feedback_title_check",
      );
      expectInvalid(await owner.send("feedback", { ...MESSAGE, feedback: "" }), "feedback_feedback_check");
      expectInvalid(
        await owner.send("feedback", { ...MESSAGE, feedback: "f".repeat(5001) }),
        "feedback_feedback_check",
      );
      expectInvalid(
        await owner.send("feedback", { ...MESSAGE, email: "e".repeat(321) }),
        "feedback_email_check",
      );
      for (const email of [
        "nobody",
        "@ume.test",
        "me@",
        "me@home@work",
        "me @ume.test",
        "me@ume\n.test",
        "<me@ume.test>",
        '"me"@ume.test',
      ])
        expectInvalid(await owner.send("feedback", { ...MESSAGE, email }), "feedback_email_is_address");
      const longest = {
        title: "t".repeat(200),
        feedback: "f".repeat(5000),
        email: `${"e".repeat(311)}@ume.test`,
      };
      done(await stranger.send("feedback", { ...longest, created_at: "2001-01-01T00:00:00Z" }));
      const [row] = await sql<{ recent: boolean }>(
        "select created_at > now() - interval '1 minute' as recent from public.feedback",
      );
      expect(row).toEqual({ recent: true });
    });

    test("leaves no trace from a message without a name to its sender", async () => {
      const { owner, sql } = world();
      done(await owner.send("feedback", MESSAGE));
      expect(await sql("select user_id from public.feedback")).toEqual([{ user_id: null }]);
      // The quota knows the person and the hour, not the moment and not the message.
      const [use] = await sql("select * from private.quota_use");
      expect(Object.keys(use!).toSorted()).toEqual(["action", "hour", "used", "user_id"]);
      expect(await sql("select from private.quota_use where hour <> date_trunc('hour', hour)")).toEqual([]);
    });
  });
});
