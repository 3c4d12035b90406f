import { describe, expect, test } from "vitest";

import { done, expectDenied, expectInvalid, one, type Row } from "./fixtures/answer.ts";
import { at, givenChallenge, type Challenge } from "./fixtures/given.ts";
import type { Person } from "./fixtures/person.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { hide, newcomer } from "./moderation/moderated.ts";

const news = async (person: Person) => done(await person.call("likes_since"));
const seenUntil = (person: Person, until: unknown) => person.call("mark_likes_seen", { until });
const like = async (person: Person, { challenge_id }: Challenge) =>
  done(await person.insert("likes", { challenge_id }));
const takeBack = async (person: Person, { challenge_id }: Challenge) =>
  done(await person.remove(`likes?challenge_id=eq.${challenge_id}&user_id=eq.${person.id}`));
const mine = (person: Person) => `setting?user_id=eq.${person.id}`;

onOneDatabase((world) => {
  const { nobody, owner, stranger, sql, script } = world;

  const named = async (nickname: string) => {
    const person = await newcomer(world);
    one(await person.update(at(person), { nickname }));
    return person;
  };

  describe("news of likes", () => {
    test("news are a row per own challenge, latest first, with three names", async () => {
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
      expectDenied(await nobody.call("likes_since"));
    });

    test("news are seen until the shown moment, in any order of windows", async () => {
      const sato = await named("Sato");
      const challenge = await givenChallenge(owner);
      await like(sato, challenge);
      const [{ latest }] = (await news(owner)) as [Row];
      await like(await named("Later"), challenge);
      done(await seenUntil(owner, latest));
      const [later] = (await news(owner)) as [Row];
      expect(later).toMatchObject({ likes: 1, nicknames: ["Later"] });
      done(await seenUntil(owner, later.latest));
      for (const earlier of [latest, "2001-01-01T00:00:00Z", null]) done(await seenUntil(owner, earlier));
      expect(await news(owner)).toEqual([]);
      // Liking again after unliking counts as one new like.
      await takeBack(sato, challenge);
      await like(sato, challenge);
      expect(await news(owner)).toMatchObject([{ likes: 1, nicknames: ["Sato"] }]);
    });

    test("news can't be marked as seen beyond now, by another user, or directly", async () => {
      const challenge = await givenChallenge(owner);
      done(await seenUntil(owner, "2999-01-01T00:00:00Z"));
      expectDenied(await nobody.call("mark_likes_seen", { until: "2999-01-01T00:00:00Z" }));
      await sql("update public.setting set likes_seen_at = likes_seen_at - interval '1 second'");
      await like(stranger, challenge);
      done(await seenUntil(stranger, "2999-01-01T00:00:00Z"));
      expectDenied(await owner.update(mine(owner), { likes_seen_at: "2999-01-01T00:00:00Z" }));
      expect(await news(owner)).toHaveLength(1);
    });

    test("withdrawn, hidden, blocked and deleted likes are no news", async () => {
      const challenge = await givenChallenge(owner);
      const people = await Promise.all(["Fickle", "Hidden", "Blocked", "Leaving"].map(named));
      const [fickle, hidden, blocked, leaving] = people as [Person, Person, Person, Person];
      for (const person of people) await like(person, challenge);
      await takeBack(fickle, challenge);
      await hide(world, "profile", hidden.id);
      one(await owner.insert("block", { blocked_user_id: blocked.id }));
      done(await leaving.call("delete_account"));
      expect(await news(owner)).toEqual([]);
    });

    test("news can be switched off and later include what came in between", async () => {
      const challenge = await givenChallenge(owner);
      expect(one(await owner.update(mine(owner), { likes_news: "off" })).likes_news).toBe("off");
      await like(stranger, challenge);
      expect(await news(owner)).toEqual([]);
      one(await owner.update(mine(owner), { likes_news: "diary" }));
      expect(await news(owner)).toHaveLength(1);
      expectInvalid(await owner.update(mine(owner), { likes_news: "hourly" }), "setting_likes_news_check");
    });
  });

  // With few rows, the planner would not use the index.
  test("news of a thousand likes are 99, from one index range", async () => {
    const { challenge_id } = await givenChallenge(owner);
    await script(
      `with people as (insert into auth.users (id, email) select gen_random_uuid(), 'p' || n || '@example.com'
         from generate_series(1, 1000) n returning id)
       insert into public.likes (challenge_id, user_id, created_at)
       select '${challenge_id}', id, now() + interval '1 second' from people;
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
  });
});
