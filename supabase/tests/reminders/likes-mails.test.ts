import { beforeEach, describe, expect, test } from "vitest";

import { succeeded, onlyRow } from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { deviceOf, givenChallenge, type Challenge } from "../fixtures/given.ts";
import { onOneDatabase } from "../fixtures/world.ts";
import { sharedStaff, decided } from "../moderation/moderated.ts";
import { mine, remind, remindersOf } from "./given-reminders.ts";

onOneDatabase((world) => {
  const { owner, stranger, sql } = world;
  const { makeMailDue, news } = remindersOf(world);
  async function expectNothingNew(ago?: string) {
    await makeMailDue(ago);
    expect(await news()).toMatchObject([{ news: [] }]);
  }

  const momentIn = async (zone: string) => {
    const [row] = await sql<{ moment: string }>(
      "select to_char(likes_mail_next at time zone $2, 'FMDay HH24:MI') as moment from public.setting where user_id = $1",
      [owner.id, zone],
    );
    return row!.moment;
  };

  describe("weekly mail of likes", () => {
    let challenge: Challenge;
    beforeEach(async () => {
      challenge = await givenChallenge(owner, { title: "Learn Rust" });
      onlyRow(await owner.update(mine(owner), { likes_news: "weekly", time_zone: "Asia/Tokyo" }));
    });
    const like = (user: ApiUser) => user.insert("likes", { challenge_id: challenge.challenge_id });

    test("the weekly mail is due on Sunday evening in the user's current time zone", async () => {
      expect(await momentIn("Asia/Tokyo")).toBe("Sunday 18:00");
      for (const time_zone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
        onlyRow(await owner.update(mine(owner), { time_zone }));
        expect(await momentIn(time_zone)).toBe("Sunday 18:00");
        await expectNothingNew();
        expect(await momentIn(time_zone)).toBe("Sunday 18:00");
      }
      expect(onlyRow(await owner.update(mine(owner), { likes_news: "diary" })).likes_mail_next).toBeNull();
    });

    test("the weekly mail contains each like once and is not sent without likes", async () => {
      await makeMailDue();
      onlyRow(await like(owner));
      expect(await news()).toMatchObject([{ user_id: owner.id, news: [] }]);
      onlyRow(await like(stranger));
      await makeMailDue();
      const likedChallenges = [
        {
          challenge_id: challenge.challenge_id,
          title: "Learn Rust",
          likes: 1,
          nicknames: ["challenger-0000"],
          date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        },
      ];
      expect(await news()).toEqual([{ user_id: owner.id, email: owner.email, news: likedChallenges }]);
      await sql("update public.setting set likes_mailed_at = likes_mailed_at - interval '7 days'");
      await sql("update public.likes set created_at = now() - interval '8 days'");
      await expectNothingNew();
    });

    test("a mail is in the language of the sign-up, else of a device, of Tokyo or English", async () => {
      const language = async () =>
        (await sql("select language from public.mail_language($1)", [owner.id]))[0]?.["language"];
      const speak = (metadata: string) =>
        sql(`update auth.users set raw_user_meta_data = ${metadata} where id = $1`, [owner.id]);
      expect(await language()).toBe("ja");
      succeeded(await owner.call("save_push_device", deviceOf("phone", { language: "fr" })));
      expect(await language()).toBe("fr");
      await speak(`coalesce(raw_user_meta_data, '{}') || '{"language": "ko"}'`);
      expect(await language()).toBe("ko");
      await speak("raw_user_meta_data - 'language'");
      await sql("delete from public.push_device");
      onlyRow(await owner.update(mine(owner), { time_zone: "Asia/Seoul" }));
      expect(await language()).toBe("en");
    });

    test("the weekly mail is due once a week, even if the time zone changes", async () => {
      onlyRow(await like(stranger));
      await sql(
        "update public.setting set likes_mailed_at = now() - interval '71 hours', likes_seen_at = now() - interval '1 day'",
      );
      await expectNothingNew();
      await sql("update public.setting set likes_mailed_at = now() - interval '73 hours'");
      await expectNothingNew("4 hours");
      await makeMailDue();
      expect(await news()).toMatchObject([{ news: [{ likes: 1 }] }]);
    });

    test.each([
      [
        "already seen",
        "likes_seen_at = now() - interval '2 days', likes_mailed_at = null",
        "2 days 1 second",
        "47 hours",
      ],
      [
        "already mailed",
        "likes_seen_at = '-infinity', likes_mailed_at = now() - interval '6 days'",
        "6 days 1 second",
        "143 hours",
      ],
      [
        "older than eight days",
        "likes_seen_at = '-infinity', likes_mailed_at = null",
        "8 days 1 second",
        "191 hours",
      ],
    ])("the weekly mail contains no likes that are %s", async (_, state, age, youngerAge) => {
      onlyRow(await like(stranger));
      const makeOlder = async (interval: string) => {
        await sql(`update public.setting set ${state}`);
        await sql("update public.likes set created_at = now() - $1::interval", [interval]);
      };
      await makeOlder(age);
      await expectNothingNew();
      await makeOlder(youngerAge);
      await makeMailDue();
      expect(await news()).toMatchObject([{ news: [{ likes: 1 }] }]);
    });

    test("the weekly mail lists the latest liked challenge first, each with three names", async () => {
      const second = await givenChallenge(owner, { title: "Second" });
      await sql("update public.setting set likes_seen_at = now() - interval '3 days' where user_id = $1", [
        owner.id,
      ]);
      // The likes of the second challenge are from midnight in Tokyo, which is another date in UTC.
      await sql(
        `with midnight as (select date_trunc('day', now(), 'Asia/Tokyo') as moment),
          users as (insert into auth.users (id, email) select gen_random_uuid(), 'fan' || n || '@likes.example' from generate_series(1, 5) n
            returning id, substr(email, 4, 1)::integer as n)
        insert into public.likes (challenge_id, user_id, created_at)
        select case when n = 5 then $1::uuid else $2::uuid end, id, moment - (5 - n) * interval '1 hour' from users, midnight`,
        [second.challenge_id, challenge.challenge_id],
      );
      await sql(
        "update public.profile p set nickname = split_part(u.email, '@', 1) from auth.users u where u.id = p.user_id and u.email like '%@likes.example'",
      );
      await makeMailDue();
      const [mail] = await news();
      const [today] = await sql("select (now() at time zone 'Asia/Tokyo')::date::text as date");
      expect(mail!["news"]).toMatchObject([
        { title: "Second", likes: 1, nicknames: ["fan5"], ...today },
        { title: "Learn Rust", likes: 4, nicknames: ["fan4", "fan3", "fan2"] },
      ]);
      await sql("delete from auth.users where email like '%@likes.example'");
    });

    test("the weekly mail is addressed only to confirmed users who aren't banned", async () => {
      const addressWith = async (change: string) => {
        await sql(`update auth.users set ${change} where id = $1`, [owner.id]);
        await makeMailDue();
        return (await news())[0]?.["email"];
      };
      expect(await addressWith("email_confirmed_at = null")).toBeNull();
      expect(await addressWith("email_confirmed_at = now()")).toBe(owner.email);
      expect(await addressWith("banned_until = now() + interval '1 day'")).toBeNull();
      expect(await addressWith("banned_until = now()")).toBe(owner.email);
    });

    test("the weekly mail names no blocked or hidden users and no likes already seen", async () => {
      onlyRow(await like(stranger));
      onlyRow(await owner.insert("block", { blocked_user_id: stranger.id }));
      await expectNothingNew();
      onlyRow(await owner.remove(`block?blocked_user_id=eq.${stranger.id}`));
      onlyRow(await like(stranger));
      const [seen] = succeeded(await owner.call("likes_since"));
      succeeded(await owner.call("mark_likes_seen", { until: seen!["latest"] }));
      await expectNothingNew();
      await sql("update public.setting set likes_seen_at = now() - interval '1 day'");
      await decided(world, await sharedStaff(world), "profile", stranger.id, "hide");
      await expectNothingNew();
    });

    test("unsubscribe links stop the weekly mail and reminder mails separately", async () => {
      onlyRow(await remind(owner, { reminder_mail: true }));
      const state = async (user = owner) => {
        const { likes_news, reminder_mail } = onlyRow(await user.select("setting"));
        return { likes_news, reminder_mail };
      };
      onlyRow(await remind(stranger, { likes_news: "weekly", reminder_mail: true }));
      await sql("select public.stop_mail($1, 'likes')", [owner.id]);
      expect(await state()).toEqual({ likes_news: "diary", reminder_mail: true });
      await sql("select public.stop_mail($1, 'reminder')", [owner.id]);
      expect(await state()).toEqual({ likes_news: "diary", reminder_mail: false });
      onlyRow(await owner.update(mine(owner), { likes_news: "off" }));
      await sql("select public.stop_mail($1, 'likes')", [owner.id]);
      expect(await state()).toEqual({ likes_news: "off", reminder_mail: false });
      expect(await state(stranger)).toEqual({ likes_news: "weekly", reminder_mail: true });
    });
  });
});
