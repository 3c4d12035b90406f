import { beforeEach, describe, expect, test } from "vitest";

import {
  succeeded,
  expectDenied,
  expectDuplicate,
  expectInvalid,
  expectNothing,
  expectRejected,
  expectUntouched,
  onlyRow,
} from "../fixtures/api-response.ts";
import type { ApiUser } from "../fixtures/api-user.ts";
import { roundsOf } from "../fixtures/databases.ts";
import { pathOf, unchecked } from "../fixtures/given.ts";
import type { Challenge } from "../fixtures/given.ts";
import { onEachDatabase } from "../fixtures/world.ts";
import { sharedStaff, givenDiary, newUser } from "./moderated.ts";

const block = (by: ApiUser, blocked: ApiUser) => by.insert("block", { blocked_user_id: blocked.id });
const unblock = (by: ApiUser, blocked: ApiUser) => by.remove(`block?blocked_user_id=eq.${blocked.id}`);
const canSee = async (user: ApiUser, { challenge_id }: Challenge) => {
  const found = await Promise.all(
    ["challenge", "home_challenge", "day"].map(
      async (table) => succeeded(await user.select(`${table}?challenge_id=eq.${challenge_id}`)).length,
    ),
  );
  expect(new Set(found).size).toBe(1);
  return found[0] === 1;
};

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql, script, database } = world;

  let mine: Challenge;
  let theirs: Challenge;

  beforeEach(async () => {
    mine = (await givenDiary(owner)).challenge;
    theirs = (await givenDiary(stranger)).challenge;
  });

  const likeCount = async (it: Challenge) => {
    const count = "select like_count as n from public.challenge where challenge_id = $1";
    return (await sql<{ n: number }>(count, [it.challenge_id]))[0]!.n;
  };

  describe("a block", () => {
    test("a block hides challenges and entries of both users from each other", async () => {
      const other = await newUser(world);
      onlyRow(await block(owner, stranger));
      expect(await canSee(owner, theirs)).toBe(false);
      expect(await canSee(stranger, mine)).toBe(false);
      for (const user of [visitor, other]) {
        expect(await canSee(user, mine)).toBe(true);
        expect(await canSee(user, theirs)).toBe(true);
      }
      expect(await canSee(owner, mine)).toBe(true);
      expectNothing(await owner.select(pathOf(stranger)));
      expectNothing(await stranger.select(pathOf(owner)));
      const feed = "home_challenge?visibility=eq.public&order=updated_at.desc,challenge_id.desc";
      const authors = succeeded(await owner.select(feed)).map(({ user_id }) => user_id);
      // A remote database may contain users of earlier tests.
      expect(authors.filter((id) => id === owner.id || id === stranger.id)).toEqual([owner.id]);
      expect(await stranger.count(`home_${pathOf(mine)}`)).toBe(0);
      onlyRow(await unblock(owner, stranger));
      expect(await canSee(owner, theirs)).toBe(true);
      expect(await canSee(stranger, mine)).toBe(true);
    });

    test("a block deletes the likes between both users and rejects new likes", async () => {
      const other = await newUser(world);
      succeeded(await owner.insert("likes", { challenge_id: theirs.challenge_id }));
      succeeded(await stranger.insert("likes", { challenge_id: mine.challenge_id }));
      succeeded(await other.insert("likes", { challenge_id: mine.challenge_id }));
      onlyRow(await block(stranger, owner));
      expect([await likeCount(mine), await likeCount(theirs)]).toEqual([1, 0]);
      const there = await owner.insert("likes", { challenge_id: theirs.challenge_id });
      expectDenied(there);
      expectDenied(await stranger.insert("likes", { challenge_id: mine.challenge_id }));
      expect(there.rejection?.message).toBe(
        (await owner.insert("likes", { challenge_id: crypto.randomUUID() })).rejection?.message,
      );
      onlyRow(await unblock(stranger, owner));
      succeeded(await owner.insert("likes", { challenge_id: theirs.challenge_id }));
    });

    test("a block hides the likes of the other user, but no other likes", async () => {
      const other = await newUser(world);
      const { challenge } = await givenDiary(other);
      const likes = `likes?challenge_id=eq.${challenge.challenge_id}`;
      for (const user of [owner, stranger])
        succeeded(await user.insert("likes", { challenge_id: challenge.challenge_id }));
      onlyRow(await block(owner, stranger));
      expect(onlyRow(await owner.select(likes)).user_id).toBe(owner.id);
      expect(onlyRow(await stranger.select(likes)).user_id).toBe(stranger.id);
      for (const user of [visitor, other]) expect(succeeded(await user.select(likes))).toHaveLength(2);
    });

    test("a concurrent like and block leave no like", async () => {
      for (let round = 0; round < roundsOf(database, 4); round += 1) {
        const [, like] = await Promise.all([
          block(owner, stranger),
          stranger.insert("likes", { challenge_id: mine.challenge_id }),
          owner.insert("likes", { challenge_id: theirs.challenge_id }),
        ]);
        expect(like.status).toBeLessThan(500);
        expect(await sql("select from public.likes")).toEqual([]);
        expect([await likeCount(mine), await likeCount(theirs)]).toEqual([0, 0]);
        onlyRow(await unblock(owner, stranger));
      }
    });
  });

  test("the list of blocks can be seen and changed only by its owner", async () => {
    onlyRow(await block(owner, stranger));
    const made = { nickname: expect.stringMatching(/^challenger-/), created_at: expect.any(String) };
    expect(onlyRow(await owner.call("list_my_blocks"))).toEqual({ ...made, user_id: stranger.id });
    expectNothing(await stranger.call("list_my_blocks"));
    expectDenied(await visitor.call("list_my_blocks"));
    for (const user of [visitor, stranger])
      expectUntouched(await user.remove(`block?blocked_user_id=eq.${stranger.id}`));
    expect(await sql("select user_id, blocked_user_id from public.block")).toEqual([
      { user_id: owner.id, blocked_user_id: stranger.id },
    ]);
  });

  test("the list of blocks shows names at the time of the block, except invisible ones", async () => {
    const other = await newUser(world);
    onlyRow(await block(stranger, other));
    onlyRow(await block(other, owner));
    await sql("update public.profile set nickname = 'Old' where user_id = $1", [stranger.id]);
    onlyRow(await owner.insert("block", { blocked_user_id: stranger.id, nickname: "Forged" }));
    onlyRow(await block(stranger, owner));
    onlyRow(await stranger.update(pathOf(stranger), { nickname: "New" }));
    expect(onlyRow(await owner.call("list_my_blocks"))).toMatchObject({ nickname: "Old" });
    expect(onlyRow(await owner.select("block"))).toMatchObject({ nickname: "Old" });
    onlyRow(await unblock(owner, stranger));
    onlyRow(await block(owner, stranger));
    expect(onlyRow(await owner.call("list_my_blocks"))).toMatchObject({ nickname: "" });

    const staff = await sharedStaff(world);
    const hidden = await newUser(world);
    const gone = crypto.randomUUID();
    await sql("update public.profile set hidden_at = now() where user_id = $1", [hidden.id]);
    for (const [user, expected] of [
      [visitor, 401],
      [stranger, 409],
    ] as const) {
      const responses = await Promise.all(
        [hidden.id, gone].map((id) => user.insert("block", { blocked_user_id: id })),
      );
      expect(responses.map(({ status }) => status)).toEqual([expected, expected]);
      const [ofHidden, ofGone] = responses.map(({ rejection }) => JSON.stringify(rejection));
      expect(ofHidden).toBe(ofGone);
    }
    onlyRow(await block(staff, hidden));
    expect(onlyRow(await staff.call("list_my_blocks"))).toMatchObject({ nickname: "" });
  });

  test("the list of blocks contains each blocked user once, newest first", async () => {
    const other = await newUser(world);
    onlyRow(await owner.insert("block", { blocked_user_id: stranger.id, created_at: "2001-01-01" }));
    expectDuplicate(await block(owner, stranger), "block_pkey");
    expectNothing(
      await owner.upsert("block", "user_id,blocked_user_id", { blocked_user_id: stranger.id }, "ignore"),
    );
    expectInvalid(await block(owner, owner), "block_not_oneself");
    onlyRow(await block(owner, other));
    const listed = succeeded(await owner.call("list_my_blocks"));
    expect(listed.map(({ user_id }) => user_id)).toEqual([other.id, stranger.id]);
    expect(Date.parse(String(listed[1]?.["created_at"]))).toBeGreaterThan(Date.parse("2024-01-01"));
  });

  test("the list of blocks has at most a thousand users", async () => {
    await script(
      unchecked(
        `with users as (
          insert into public.profile (user_id, nickname) select gen_random_uuid(), 'Blocked' from generate_series(1, 1000)
          returning user_id
        )
        insert into public.block (user_id, blocked_user_id) select '${owner.id}', user_id from users`,
      ),
    );
    expectRejected(await block(owner, stranger), 409, "block/too-many");
    expect(succeeded(await owner.call("list_my_blocks"))).toHaveLength(1000);
    await script(
      "delete from public.block where blocked_user_id = (select blocked_user_id from public.block limit 1)",
    );
    onlyRow(await block(owner, stranger));
    await script("delete from public.profile where nickname = 'Blocked'");
  });
});
