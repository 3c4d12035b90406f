import { describe, expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectInvalid,
  expectNothing,
  expectRejected,
  onlyRow,
} from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { pathOf, givenChallenge, givenEntry } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { hide, newUser } from "./moderation/moderated.ts";

const follow = (by: ApiUser, followed: ApiUser) => by.insert("follow", { followed_id: followed.id });
const unfollow = (by: ApiUser, followed: ApiUser) => by.remove(`follow?followed_id=eq.${followed.id}`);
const list = async (of: ApiUser) => succeeded(await of.call("list_my_follows"));
const feed = async (of: ApiUser, cursor = {}) =>
  succeeded(await of.call("following_feed", cursor)).map(({ title }) => title);

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  describe("following", () => {
    test("the list of followed users can be seen and changed only by its owner", async () => {
      onlyRow(await stranger.update(pathOf(stranger), { nickname: "Ren" }));
      onlyRow(await follow(owner, stranger));
      expect(await list(owner)).toMatchObject([{ user_id: stranger.id, nickname: "Ren", handle: null }]);
      expect(await list(stranger)).toEqual([]);
      expectDenied(await visitor.call("list_my_follows"));
      expectDenied(await visitor.select("follow"));
      expectNothing(await stranger.select("follow"));
      expectDenied(await stranger.insert("follow", { user_id: owner.id, followed_id: stranger.id }));
      onlyRow(await unfollow(owner, stranger));
      expect(await list(owner)).toEqual([]);
    });

    test("a user can follow only visible users, and not themselves", async () => {
      expectInvalid(await follow(owner, owner), "follow_not_oneself");
      expectDenied(await follow(visitor, stranger));
      const missing = await owner.insert("follow", { followed_id: crypto.randomUUID() });
      expectDenied(missing);
      const hidden = await newUser(world);
      await hide(world, "profile", hidden.id);
      expect(await follow(owner, hidden)).toEqual(missing);
      succeeded(await stranger.insert("block", { blocked_user_id: owner.id }));
      expect(await follow(owner, stranger)).toEqual(missing);
      expect(await follow(stranger, owner)).toEqual(missing);
    });

    test("a block permanently ends follows between the two users", async () => {
      const other = await newUser(world);
      for (const [by, user] of [
        [owner, stranger],
        [stranger, owner],
        [owner, other],
      ] as const)
        onlyRow(await follow(by, user));
      expect((await list(owner)).map(({ user_id }) => user_id)).toEqual([other.id, stranger.id]);
      succeeded(await owner.insert("block", { blocked_user_id: stranger.id }));
      succeeded(await owner.remove(`block?blocked_user_id=eq.${stranger.id}`));
      expect((await list(owner)).map(({ user_id }) => user_id)).toEqual([other.id]);
      expect(await list(stranger)).toEqual([]);
    });

    test("the list of followed users omits deleted users and the names of hidden users", async () => {
      const [hidden, gone] = [await newUser(world), await newUser(world)];
      for (const user of [hidden, gone]) onlyRow(await follow(owner, user));
      await hide(world, "profile", hidden.id);
      succeeded(await gone.call("delete_account"));
      expect(await list(owner)).toMatchObject([{ user_id: hidden.id, nickname: null, handle: null }]);
      onlyRow(await unfollow(owner, hidden));
    });

    test("a user can follow at most 200 others", async () => {
      await sql(
        `with users as (
          insert into auth.users (id, email) select gen_random_uuid(), gen_random_uuid() || '@example.com' from generate_series(1, 200)
          returning id
        ) insert into public.follow (user_id, followed_id) select $1, id from users`,
        [owner.id],
      );
      expectRejected(await follow(owner, stranger), 409, "follow/too-many");
      expect(await list(owner)).toHaveLength(200);
    });
  });

  test("the feed lists public challenges of followed users, latest first", async () => {
    const other = await newUser(world);
    for (const user of [stranger, other]) onlyRow(await follow(owner, user));
    const first = await givenChallenge(stranger, { title: "First" });
    await givenChallenge(other, { title: "Second" });
    await givenChallenge(stranger, { title: "Secret", visibility: "private" });
    await givenChallenge(owner, { title: "One's own" });
    await givenChallenge(await newUser(world), { title: "Not followed" });
    expect(await feed(owner)).toEqual(["Second", "First"]);
    await givenEntry(stranger, first, "2024-11-01");
    const [row] = succeeded(await owner.call("following_feed"));
    expect(row).toMatchObject({ title: "First", day: 1, last_line: "Chapter one", liked: false });
    expect(await feed(stranger)).toEqual([]);
    expectDenied(await visitor.call("following_feed"));
  });

  test("the feed omits hidden, private and deleted challenges, and a blocking user's", async () => {
    onlyRow(await follow(owner, stranger));
    const titles = ["Hidden", "Private", "Deleted", "Stays"];
    const [hidden, secret, deleted] = await Promise.all(
      titles.map((title) => givenChallenge(stranger, { title })),
    );
    await hide(world, "challenge", hidden!.challenge_id);
    succeeded(await stranger.update(pathOf(secret!), { visibility: "private" }));
    succeeded(await stranger.remove(pathOf(deleted!)));
    expect(await feed(owner)).toEqual(["Stays"]);
    succeeded(await stranger.insert("block", { blocked_user_id: owner.id }));
    expect(await feed(owner)).toEqual([]);
  });

  test("pages of twenty challenges have no gaps, even with equal times", async () => {
    const other = await newUser(world);
    for (const user of [stranger, other]) onlyRow(await follow(owner, user));
    await sql(
      `insert into public.challenge (user_id, title, "desc", updated_at, visibility)
      select case when n % 3 = 0 then $1::uuid else $2::uuid end, 'No ' || n, 'x', now() - make_interval(mins => n / 10),
        case when n % 5 = 0 then 'private' else 'public' end
      from generate_series(1, 65) n`,
      [stranger.id, other.id],
    );
    const seen: unknown[] = [];
    for (let cursor = {}, pages = 0; pages < 4; pages += 1) {
      const rows = succeeded(await owner.call("following_feed", cursor));
      seen.push(...rows.map(({ challenge_id }) => challenge_id));
      if (rows.length < 20) break;
      cursor = { before_at: rows.at(-1)!.updated_at, before_id: rows.at(-1)!.challenge_id };
    }
    const all = await sql(
      "select challenge_id from public.challenge where visibility = 'public' and user_id = any ($1::uuid[]) order by updated_at desc, challenge_id desc",
      [[stranger.id, other.id]],
    );
    expect(seen).toEqual(all.map(({ challenge_id }) => challenge_id));
  });
});
