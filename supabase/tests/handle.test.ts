import { describe, expect, test } from "vitest";

import { succeeded, expectInvalid, expectNothing, expectRejected, onlyRow } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { pathOf, givenChallenge, unchecked } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { sharedStaff, decided, newUser } from "./moderation/moderated.ts";

const choose = (user: ApiUser, handle: string | null) => user.update(pathOf(user), { handle });
const page = (reader: ApiUser, handle: string) => reader.call("person", { handle });
const mark = () => crypto.randomUUID().slice(0, 8);

onOneDatabase((world) => {
  const { visitor, owner, script, stranger, sql } = world;

  const age = (days: number) =>
    sql("update private.former_handle set given_up_at = given_up_at - make_interval(days => $1)", [days]);

  describe("a handle", () => {
    test("a user's page is found by its handle in upper or lower case", async () => {
      const mine = `mina_${mark()}`;
      expect(onlyRow(await choose(owner, mine.toUpperCase()))).toMatchObject({
        handle: mine,
        searchable: true,
      });
      for (const reader of [visitor, owner, stranger])
        expect(onlyRow(await page(reader, mine.toUpperCase()))).toMatchObject({
          user_id: owner.id,
          handle: mine,
        });
      expect(onlyRow(await owner.update(pathOf(owner), { searchable: false }))).toMatchObject({
        searchable: false,
      });
      expectNothing(await page(visitor, "nobody_has_this"));
    });

    test("a handle must have three to twenty ASCII letters, digits or underscores", async () => {
      for (const handle of ["ab", "a".repeat(21), "mina-k", "mina k", "ｍｉｎａ", "猫猫猫", "<b>x</b>", ""])
        expectInvalid(await choose(owner, handle), "profile_handle_check");
    });

    test("a handle that looks like the staff's or the site's is reserved", async () => {
      const names =
        "admin Support challenge_diary support_ ad_min __Admin__ s_t_a_f_f null_ challenge__diary admins moderators " +
        "support_team admin_team supportteam the_moderators official_support mod_team staff_2 admin1 support_24 " +
        "adm1n supp0rt m0derat0rs helpdesk help_desks diary_team challengediary customer_support security_teams " +
        "real_admin moderation webmasters owner_account api_admins the_m0derator adm1n_2 r00t2 inf0 inf0_7 us3r_supp0rt " +
        "abuse administrator contact desk help legal official operator postmaster privacy security_service sysadmin system " +
        "anonymous api challenge deleted diary diaries everyone feed following undefined unknown";
      for (const handle of names.split(" "))
        expectRejected(await choose(owner, handle), 409, "profile/handle-taken");
    });

    test("a handle that contains a reserved word among other letters is allowed", async () => {
      const names =
        "helper modest adminah supporter teamo rooted feedme desktop infodump apiarist challenger2 diarist my_diary " +
        "team_taro owner_of_cats challenge_100 modern systematic staffordshire admiral d3sktop r00ted the_4th user_24";
      for (const handle of names.split(" "))
        expect(onlyRow(await choose(await newUser(world), handle))).toMatchObject({ handle });
    });

    test("a user keeps a handle that was reserved later", async () => {
      const user = await newUser(world);
      await script(unchecked(`update public.profile set handle = 'admins' where user_id = '${user.id}'`));
      expect(onlyRow(await user.update(pathOf(user), { handle: "Admins", comment: "Hi" }))).toMatchObject({
        handle: "admins",
        comment: "Hi",
      });
      onlyRow(await page(visitor, "admins"));
    });

    test("two users can't have the same handle, even if they choose it concurrently", async () => {
      const wanted = `x_${mark()}`;
      onlyRow(await choose(stranger, wanted));
      expectRejected(await choose(owner, wanted), 409, "profile/handle-taken");
      const [first, second] = [`y_${mark()}`, await newUser(world)];
      const responses = await Promise.all([choose(owner, first), choose(second, first)]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    test("a handle can change once in 30 days, and the former handle is reserved for 90 days", async () => {
      const [first, second, third] = [`a_${mark()}`, `b_${mark()}`, `c_${mark()}`];
      onlyRow(await choose(owner, first));
      onlyRow(await choose(owner, second));
      const rejected = await choose(owner, third);
      expectRejected(rejected, 409, "profile/handle-too-soon");
      expect(Date.parse(rejected.rejection!.details!) - Date.now()).toBeGreaterThan(29 * 86_400_000);
      expectRejected(await choose(owner, first), 409, "profile/handle-too-soon");
      expectRejected(await choose(stranger, first), 409, "profile/handle-taken");
      await age(29);
      expectRejected(await choose(owner, third), 409, "profile/handle-too-soon");
      await age(2);
      onlyRow(await choose(owner, third));
      await age(58);
      expectRejected(await choose(stranger, first), 409, "profile/handle-taken");
      await age(2);
      onlyRow(await choose(stranger, first));
      expectRejected(await choose(stranger, second), 409, "profile/handle-taken");
    });

    test("former handles are deleted after 90 days, at the next change", async () => {
      const [first, second, third] = [`a_${mark()}`, `b_${mark()}`, `c_${mark()}`];
      for (const handle of [first, second]) onlyRow(await choose(owner, handle));
      await age(91);
      onlyRow(await choose(owner, third));
      const former = "select handle from private.former_handle where user_id = $1";
      expect(await sql(former, [owner.id])).toEqual([{ handle: second }]);
    });

    test("a user who has removed a handle can choose only the same handle for a month", async () => {
      const [mine, other] = [`a_${mark()}`, `b_${mark()}`];
      onlyRow(await choose(owner, mine));
      onlyRow(await choose(owner, null));
      expectNothing(await page(visitor, mine));
      expectRejected(await choose(owner, other), 409, "profile/handle-too-soon");
      onlyRow(await choose(owner, mine));
      onlyRow(await page(visitor, mine));
      onlyRow(await choose(owner, other));
      onlyRow(await choose(owner, null));
      expectRejected(await choose(owner, mine), 409, "profile/handle-too-soon");
      onlyRow(await choose(owner, other));
    });

    test("a challenge's card contains its owner's handle", async () => {
      const mine = `mina_${mark()}`;
      onlyRow(await choose(owner, mine));
      const [own, other] = [await givenChallenge(owner), await givenChallenge(stranger)];
      expect(onlyRow(await visitor.select(`home_${pathOf(own)}`)).handle).toBe(mine);
      expect(onlyRow(await visitor.select(`home_${pathOf(other)}`)).handle).toBeNull();
    });
  });

  test("a user's page is missing for blocked and blocking users until the block ends", async () => {
    const [mine, theirs] = [`a_${mark()}`, `b_${mark()}`];
    onlyRow(await choose(owner, mine));
    onlyRow(await choose(stranger, theirs));
    succeeded(await owner.insert("block", { blocked_user_id: stranger.id }));
    expectNothing(await page(owner, theirs));
    expectNothing(await page(stranger, mine));
    for (const handle of [mine, theirs]) onlyRow(await page(visitor, handle));
    succeeded(await owner.remove(`block?blocked_user_id=eq.${stranger.id}`));
    onlyRow(await page(stranger, mine));
  });

  test("a suspended or hidden user's page is missing for visitors and strangers", async () => {
    const staff = await sharedStaff(world);
    for (const [type, action] of [
      ["challenge", "suspend"],
      ["profile", "hide"],
    ] as const) {
      const user = await newUser(world);
      const handle = `p_${mark()}`;
      onlyRow(await choose(user, handle));
      const { challenge_id } = await givenChallenge(user);
      for (const reader of [visitor, stranger]) onlyRow(await page(reader, handle));
      await decided(world, staff, type, type === "profile" ? user.id : challenge_id, action);
      for (const reader of [visitor, stranger]) expectNothing(await page(reader, handle));
      onlyRow(await page(user, handle));
      if (action === "suspend") expectRejected(await choose(user, null), 403, "account/suspended");
    }
  });

  test("deleting an account deletes its page and frees its handle", async () => {
    const user = await newUser(world);
    const handle = `p_${mark()}`;
    onlyRow(await choose(user, handle));
    succeeded(await user.call("delete_account"));
    expectNothing(await page(visitor, handle));
    onlyRow(await choose(owner, handle));
  });
});
