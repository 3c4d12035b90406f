import { describe, expect, test } from "vitest";

import { done, expectInvalid, expectNothing, expectRefused, one } from "./fixtures/answer.ts";
import { at, givenChallenge } from "./fixtures/given.ts";
import type { Person } from "./fixtures/person.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { aStaff, decided, newcomer } from "./moderation/moderated.ts";

const choose = (person: Person, handle: string | null) => person.update(at(person), { handle });
const page = (reader: Person, handle: string) => reader.call("person", { handle });
const mark = () => crypto.randomUUID().slice(0, 8);

onOneDatabase((world) => {
  const { nobody, owner, stranger, sql } = world;

  const age = (days: number) =>
    sql("update private.former_handle set given_up_at = given_up_at - make_interval(days => $1)", [days]);

  describe("a handle", () => {
    test("a chosen handle makes a page that is found in any spelling", async () => {
      const mine = `mina_${mark()}`;
      expect(one(await choose(owner, mine.toUpperCase()))).toMatchObject({ handle: mine, searchable: true });
      for (const reader of [nobody, owner, stranger])
        expect(one(await page(reader, mine.toUpperCase()))).toMatchObject({
          user_id: owner.id,
          handle: mine,
        });
      expect(one(await owner.update(at(owner), { searchable: false }))).toMatchObject({ searchable: false });
      expectNothing(await page(nobody, "nobody_has_this"));
    });

    test("a handle has three to twenty letters, digits and underscores", async () => {
      for (const handle of ["ab", "a".repeat(21), "mina-k", "mina k", "ｍｉｎａ", "猫猫猫", "<b>x</b>", ""])
        expectInvalid(await choose(owner, handle), "profile_handle_check");
    });

    test("an official-looking handle is reserved, and each belongs to one user", async () => {
      for (const handle of [
        "admin",
        "Support",
        "challenge_diary",
        "support_",
        "ad_min",
        "__Admin__",
        "s_t_a_f_f",
        "null_",
        "challenge__diary",
      ])
        expectRefused(await choose(owner, handle), 409, "profile/handle-taken");
      one(await choose(await newcomer(world), `my_admin_${mark()}`));
      const wanted = `x_${mark()}`;
      one(await choose(stranger, wanted));
      expectRefused(await choose(owner, wanted), 409, "profile/handle-taken");
      const [first, second] = [`y_${mark()}`, await newcomer(world)];
      const answers = await Promise.all([choose(owner, first), choose(second, first)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    test("a handle changes once in 30 days, and its former one is blocked for 90", async () => {
      const [first, second, third] = [`a_${mark()}`, `b_${mark()}`, `c_${mark()}`];
      one(await choose(owner, first));
      one(await choose(owner, second));
      const refused = await choose(owner, third);
      expectRefused(refused, 409, "profile/handle-too-soon");
      expect(Date.parse(refused.refusal!.details!) - Date.now()).toBeGreaterThan(29 * 86_400_000);
      expectRefused(await choose(owner, first), 409, "profile/handle-too-soon");
      expectRefused(await choose(stranger, first), 409, "profile/handle-taken");
      await age(31);
      one(await choose(owner, third));
      expectRefused(await choose(stranger, first), 409, "profile/handle-taken");
      await age(60);
      one(await choose(stranger, first));
      expectRefused(await choose(stranger, second), 409, "profile/handle-taken");
    });

    test("a user can give up a handle at any time and take back only the same one", async () => {
      const [mine, other] = [`a_${mark()}`, `b_${mark()}`];
      one(await choose(owner, mine));
      one(await choose(owner, null));
      expectNothing(await page(nobody, mine));
      expectRefused(await choose(owner, other), 409, "profile/handle-too-soon");
      one(await choose(owner, mine));
      one(await page(nobody, mine));
      one(await choose(owner, other));
      one(await choose(owner, null));
      expectRefused(await choose(owner, mine), 409, "profile/handle-too-soon");
      one(await choose(owner, other));
    });

    test("a handle is on every card of its owner, and on no other", async () => {
      const mine = `mina_${mark()}`;
      one(await choose(owner, mine));
      const [own, other] = [await givenChallenge(owner), await givenChallenge(stranger)];
      expect(one(await nobody.select(`home_${at(own)}`)).handle).toBe(mine);
      expect(one(await nobody.select(`home_${at(other)}`)).handle).toBeNull();
    });
  });

  test("the page is missing for blocked users on either side until the block ends", async () => {
    const [mine, theirs] = [`a_${mark()}`, `b_${mark()}`];
    one(await choose(owner, mine));
    one(await choose(stranger, theirs));
    done(await owner.insert("block", { blocked_user_id: stranger.id }));
    expectNothing(await page(owner, theirs));
    expectNothing(await page(stranger, mine));
    for (const handle of [mine, theirs]) one(await page(nobody, handle));
    done(await owner.remove(`block?blocked_user_id=eq.${stranger.id}`));
    one(await page(stranger, mine));
  });

  test("the page is missing while its owner is suspended or hidden, except for the owner", async () => {
    const staff = await aStaff(world);
    for (const [type, action] of [
      ["challenge", "suspend"],
      ["profile", "hide"],
    ] as const) {
      const person = await newcomer(world);
      const handle = `p_${mark()}`;
      one(await choose(person, handle));
      const { challenge_id } = await givenChallenge(person);
      for (const reader of [nobody, stranger]) one(await page(reader, handle));
      await decided(world, staff, type, type === "profile" ? person.id : challenge_id, action);
      for (const reader of [nobody, stranger]) expectNothing(await page(reader, handle));
      one(await page(person, handle));
      if (action === "suspend") expectRefused(await choose(person, null), 403, "account/suspended");
    }
  });

  test("deleting an account deletes its page and frees its handle", async () => {
    const person = await newcomer(world);
    const handle = `p_${mark()}`;
    one(await choose(person, handle));
    done(await person.call("delete_account"));
    expectNothing(await page(nobody, handle));
    one(await choose(owner, handle));
  });
});
