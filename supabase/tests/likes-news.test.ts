import { describe, expect, test } from "vitest";

import { succeeded, expectDenied, expectInvalid, onlyRow, type Row } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { pathOf, givenChallenge, unchecked, type Challenge } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { hide, newUser } from "./moderation/moderated.ts";

const news = async (user: ApiUser) => succeeded(await user.call("likes_since"));
const markSeen = (user: ApiUser, until: unknown) => user.call("mark_likes_seen", { until });
const like = async (user: ApiUser, { challenge_id }: Challenge) =>
  succeeded(await user.insert("likes", { challenge_id }));
const unlike = async (user: ApiUser, { challenge_id }: Challenge) =>
  succeeded(await user.remove(`likes?challenge_id=eq.${challenge_id}&user_id=eq.${user.id}`));
const mine = (user: ApiUser) => `setting?user_id=eq.${user.id}`;

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql, script } = world;

  const named = async (nickname: string) => {
    const user = await newUser(world);
    onlyRow(await user.update(pathOf(user), { nickname }));
    return user;
  };

  describe("news of likes", () => {
    test("new likes are grouped by challenge, latest first, with three names", async () => {
      const first = await givenChallenge(owner, { title: "First", visibility: "public" });
      const second = await givenChallenge(owner, { title: "Second" });
      await givenChallenge(owner, { title: "Nobody's" });
      for (const nickname of ["Ken", "Mina", "Ren", "Ume"]) await like(await named(nickname), first);
      await like(owner, first);
      await like(await named("Sato"), second);
      const moment = expect.stringMatching(/^\d{4}-/) as string;
      const ofFirst = { title: "First", likes: 4, nicknames: ["Ume", "Ren", "Mina"] };
      const ofSecond = { title: "Second", likes: 1, nicknames: ["Sato"] };
      expect(await news(owner)).toEqual([
        { ...ofSecond, challenge_id: second.challenge_id, latest: moment },
        { ...ofFirst, challenge_id: first.challenge_id, latest: moment },
      ]);
      expect(await news(stranger)).toEqual([]);
      expectDenied(await visitor.call("likes_since"));
    });

    test("seen likes don't become new again if a tab marks an earlier time", async () => {
      const sato = await named("Sato");
      const challenge = await givenChallenge(owner);
      await like(sato, challenge);
      const [{ latest }] = (await news(owner)) as [Row];
      await like(await named("Later"), challenge);
      succeeded(await markSeen(owner, latest));
      const [later] = (await news(owner)) as [Row];
      expect(later).toMatchObject({ likes: 1, nicknames: ["Later"] });
      succeeded(await markSeen(owner, later.latest));
      for (const earlier of [latest, "2001-01-01T00:00:00Z", null]) succeeded(await markSeen(owner, earlier));
      expect(await news(owner)).toEqual([]);
      await unlike(sato, challenge);
      await like(sato, challenge);
      expect(await news(owner)).toMatchObject([{ likes: 1, nicknames: ["Sato"] }]);
    });

    test("likes can't be marked as seen in advance, by another user or by an update", async () => {
      const challenge = await givenChallenge(owner);
      succeeded(await markSeen(owner, "2999-01-01T00:00:00Z"));
      expectDenied(await visitor.call("mark_likes_seen", { until: "2999-01-01T00:00:00Z" }));
      await sql("update public.setting set likes_seen_at = likes_seen_at - interval '1 second'");
      await like(stranger, challenge);
      succeeded(await markSeen(stranger, "2999-01-01T00:00:00Z"));
      expectDenied(await owner.update(mine(owner), { likes_seen_at: "2999-01-01T00:00:00Z" }));
      expect(await news(owner)).toHaveLength(1);
    });

    test("news omit withdrawn likes and likes of hidden, blocked and deleted users", async () => {
      const challenge = await givenChallenge(owner);
      const users = await Promise.all(["Fickle", "Hidden", "Blocked", "Leaving"].map(named));
      const [fickle, hidden, blocked, leaving] = users as [ApiUser, ApiUser, ApiUser, ApiUser];
      for (const user of users) await like(user, challenge);
      await unlike(fickle, challenge);
      await hide(world, "profile", hidden.id);
      onlyRow(await owner.insert("block", { blocked_user_id: blocked.id }));
      succeeded(await leaving.call("delete_account"));
      expect(await news(owner)).toEqual([]);
    });

    test("likes received while news are off appear when news are on again", async () => {
      const challenge = await givenChallenge(owner);
      expect(onlyRow(await owner.update(mine(owner), { likes_news: "off" })).likes_news).toBe("off");
      await like(stranger, challenge);
      expect(await news(owner)).toEqual([]);
      onlyRow(await owner.update(mine(owner), { likes_news: "diary" }));
      expect(await news(owner)).toHaveLength(1);
      expectInvalid(await owner.update(mine(owner), { likes_news: "hourly" }), "setting_likes_news_check");
    });
  });

  test("at most 99 likes of a challenge are counted, on My page and in the weekly mail", async () => {
    const { challenge_id } = await givenChallenge(owner);
    onlyRow(await owner.update(mine(owner), { likes_news: "weekly" }));
    await script(
      unchecked(
        `with users as (
          insert into public.profile (user_id, nickname) select gen_random_uuid(), 'Fan' from generate_series(1, 100)
          returning user_id
        )
        insert into public.likes (challenge_id, user_id, created_at)
        select '${challenge_id}', user_id, now() + interval '1 second' from users;
        update public.challenge set like_count = 100 where challenge_id = '${challenge_id}';
        update public.setting set likes_mail_next = now() where user_id = '${owner.id}'`,
      ),
    );
    const counted = [{ challenge_id, likes: 99, nicknames: ["Fan", "Fan", "Fan"] }];
    expect(await news(owner)).toMatchObject(counted);
    expect(await sql("select news from public.due_likes_mails()")).toMatchObject([{ news: counted }]);
    await script("delete from public.profile where nickname = 'Fan'");
  });

  // Needs many rows, because the planner doesn't use the index for few rows.
  test(
    "a thousand likes are reported as 99 and read from one range of the index",
    { tags: "extended" },
    async () => {
      const { challenge_id } = await givenChallenge(owner);
      await script(
        `with users as (insert into auth.users (id, email) select gen_random_uuid(), 'p' || n || '@example.com'
         from generate_series(1, 1000) n returning id)
       insert into public.likes (challenge_id, user_id, created_at)
       select '${challenge_id}', id, now() + interval '1 second' from users;
       analyze public.likes`,
      );
      expect(await news(owner)).toMatchObject([{ challenge_id, likes: 99 }]);
      const plan = await sql<{ "QUERY PLAN": string }>(
        `explain (analyze, costs off, timing off, summary off)
       select user_id, created_at from public.likes
       where challenge_id = '${challenge_id}' and created_at > now() - interval '1 day' order by created_at desc limit 99`,
      );
      const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
      expect(lines).toMatch(/Index (?:Only )?Scan using likes_of_challenge .*rows=99(?:\.00)? /);
      await script("delete from auth.users where email like 'p%@example.com'");
    },
  );
});
