import { beforeEach, expect, test } from "vitest";

import {
  expectInvalid,
  expectRejected,
  splitBySuccess,
  succeeded,
  type ApiResponse,
  type Row,
} from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { givenCircle, invitationSeenBy, invite, join, memberSeenBy, pageOf } from "./fixtures/circle.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { givenChallenge } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { decided, newUser, sharedStaff } from "./moderation/moderated.ts";

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql, script } = world;
  let others: ApiUser[] | undefined;
  let circle_id: string;
  let token: string;

  beforeEach(avoidFullHour);
  beforeEach(async () => {
    others ??= await Promise.all(Array.from({ length: 6 }, () => newUser(world)));
    circle_id = await givenCircle([[owner]]);
    token = await invite(owner, circle_id);
  });

  const ask = (user: ApiUser, changes: Row = {}) => user.call("join_circle", { token, ...changes });
  const age = (interval: string) =>
    sql("update private.circle_invitation set expires_at = expires_at - $1::interval", [interval]);
  const memberCount = async () => {
    const [row] = await sql<{ count: number }>(
      "select count(*)::integer as count from public.circle_member where circle_id = $1",
      [circle_id],
    );
    return row!.count;
  };

  /** Asserts that the link shows nothing and can't be used to join. */
  async function expectDead(dead: string): Promise<void> {
    for (const user of [visitor, stranger]) expect(await invitationSeenBy(user, dead)).toBeNull();
    expectRejected(await ask(stranger, { token: dead }), 404, "circle/invitation-invalid");
    expect(await pageOf(stranger, circle_id)).toBeNull();
  }
  async function expectNewLinkWorks(): Promise<void> {
    expect(await join(stranger, await invite(owner, circle_id))).toBe(circle_id);
  }

  test("an invitation is stored as a hash, which can't be used to join", async () => {
    const [stored] = await sql<{ token_hash: string }>("select token_hash from private.circle_invitation");
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(await sql("select * from private.circle_invitation"))).not.toContain(token);
    await expectDead(stored!.token_hash);
    expect(await join(stranger, token)).toBe(circle_id);
  });

  test.each(["", "x", "' or true --", "%", "0".repeat(32), null])(
    "the guessed link %j shows nothing and can't be used to join",
    async (guess) => {
      expect(await invitationSeenBy(visitor, guess)).toBeNull();
      expectRejected(await ask(stranger, { token: guess }), 404, "circle/invitation-invalid");
      expectRejected(await ask(stranger, { token: circle_id }), 404, "circle/invitation-invalid");
    },
  );

  test("a new link replaces the previous link", async () => {
    const next = await invite(owner, circle_id);
    await expectDead(token);
    expect(await join(stranger, next)).toBe(circle_id);
  });

  test("a revoked link can't be used to join", async () => {
    succeeded(await owner.call("revoke_circle_invitation", { circle_id }));
    await expectDead(token);
    expect((await pageOf(owner, circle_id))?.invitation).toBeNull();
    await expectNewLinkWorks();
  });

  test("a link expires after seven days", async () => {
    await age("6 days 23 hours");
    expect(await invitationSeenBy(stranger, token)).not.toBeNull();
    await age("1 hour");
    await expectDead(token);
    expect((await pageOf(owner, circle_id))?.invitation).toBeNull();
    await expectNewLinkWorks();
  });

  test("a removed member can't use the old link, but can join with a new link", async () => {
    await join(stranger, token);
    succeeded(await owner.call("remove_circle_member", { circle_id, user_id: stranger.id }));
    await expectDead(token);
    await expectNewLinkWorks();
  });

  test("the link of an ended circle can't be used to join", async () => {
    succeeded(await owner.call("end_circle", { circle_id }));
    await expectDead(token);
  });

  test("a former founder can't rejoin with the link from before leaving", async () => {
    await join(stranger, token);
    succeeded(await owner.call("leave_circle", { circle_id }));
    expectRejected(await ask(owner), 404, "circle/invitation-invalid");
    expect(await join(owner, await invite(stranger, circle_id))).toBe(circle_id);
    expect(await pageOf(owner, circle_id)).toMatchObject({ is_founder: false });
  });

  test("the link doesn't work while its founder is suspended, banned, hidden or blocked", async () => {
    const set = (table: string, column: string, value: string, key: string) =>
      sql(`update ${table} set ${column} = ${value} where ${key} = $1`, [owner.id]);
    await set("auth.users", "banned_until", "now() + interval '1 day'", "id");
    await expectDead(token);
    await set("auth.users", "banned_until", "null", "id");
    await set("public.profile", "hidden_at", "now()", "user_id");
    await expectDead(token);
    await set("public.profile", "hidden_at", "null", "user_id");
    for (const [one, other] of [
      [owner, stranger],
      [stranger, owner],
    ] as const) {
      succeeded(await one.insert("block", { blocked_user_id: other.id }));
      expect(await invitationSeenBy(stranger, token)).toBeNull();
      expectRejected(await ask(stranger), 404, "circle/invitation-invalid");
      expect(await invitationSeenBy(visitor, token)).not.toBeNull();
      await sql("delete from public.block");
    }
    const challenge = await givenChallenge(owner);
    await decided(world, await sharedStaff(world), "challenge", challenge.challenge_id, "suspend", {
      days: 1,
    });
    await expectDead(token);
    expectRejected(await owner.call("invite_to_circle", { circle_id }), 403, "account/suspended");
    const renamed = await owner.call("rename_circle", { circle_id, name: "Evenings" });
    expectRejected(renamed, 403, "account/suspended");
    await sql("delete from public.decision");
    expect(await join(stranger, token)).toBe(circle_id);
  });

  test("a user's new password revokes only that user's invitations, and no membership", async () => {
    const other = await givenCircle([[stranger]]);
    const theirs = await invite(stranger, other);
    await join(owner, theirs, await givenChallenge(owner));
    const memberships = () => sql("select * from public.circle_member order by circle_id, user_id");
    const before = await memberships();
    await sql("update auth.users set encrypted_password = 'x' || encrypted_password where id = $1", [
      owner.id,
    ]);
    try {
      expect(await invitationSeenBy(visitor, token)).toBeNull();
      expect(await invitationSeenBy(visitor, theirs)).not.toBeNull();
      expect(before).toHaveLength(3);
      expect(await memberships()).toEqual(before);
    } finally {
      await sql("update auth.users set encrypted_password = substr(encrypted_password, 2) where id = $1", [
        owner.id,
      ]);
    }
  });

  test("a circle has at most six members, even if users join concurrently", async () => {
    for (const user of others!.slice(0, 3)) await join(user, token);
    const [joined, rejected] = splitBySuccess(
      await Promise.all([stranger, ...others!.slice(3)].map((user) => ask(user))),
    );
    expect(joined).toHaveLength(2);
    for (const response of rejected) expectRejected(response, 409, "circle/full");
    expect(await memberCount()).toBe(6);
    expect(await invitationSeenBy(visitor, token)).toMatchObject({ members: 6, state: "full" });
    const member = others![0]!;
    expect(await join(member, token)).toBe(circle_id);
    succeeded(await member.call("leave_circle", { circle_id }));
    expect(await invitationSeenBy(visitor, token)).toMatchObject({ members: 5, state: "open" });
  });

  test("concurrent requests to join add the user once", async () => {
    const responses: ApiResponse[] = await Promise.all(Array.from({ length: 5 }, () => ask(stranger)));
    for (const response of responses) succeeded(response);
    expect(await memberCount()).toBe(2);
  });

  test("a user can be in at most five circles, even with concurrent requests", async () => {
    const create = () => stranger.call("create_circle", { name: "Mine" });
    for (let count = 0; count < 3; count += 1) succeeded(await create());
    const [done, rejected] = splitBySuccess(
      await Promise.all([create(), create(), create(), ask(stranger), ask(stranger)]),
    );
    expect(done.length).toBeGreaterThanOrEqual(2);
    for (const response of rejected) expectRejected(response, 409, "circle/too-many");
    const [row] = await sql(
      "select count(*)::integer as count from public.circle_member where user_id = $1",
      [stranger.id],
    );
    expect(row).toEqual({ count: 5 });
  });

  test("a request to join fails if the link is replaced while the request waits", async () => {
    const replaced = script(`
      begin;
      select from public.circle where circle_id = '${circle_id}' for no key update;
      select pg_sleep(1);
      delete from private.circle_invitation;
      commit;`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const response = await ask(stranger);
    await replaced;
    expectRejected(response, 404, "circle/invitation-invalid");
    expect(await memberCount()).toBe(1);
  });

  test("after concurrent joining, leaving and removal, a user can leave the circle", async () => {
    for (let round = 0; round < 5; round += 1) {
      const link = await invite(owner, circle_id);
      const responses = await Promise.all([
        ask(stranger, { token: link }),
        owner.call("remove_circle_member", { circle_id, user_id: stranger.id }),
        stranger.call("leave_circle", { circle_id }),
        owner.call("revoke_circle_invitation", { circle_id }),
      ]);
      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
      succeeded(await stranger.call("leave_circle", { circle_id }));
      expect(await memberCount()).toBe(1);
    }
  });

  test("a user can't join with another user's, a hidden or a missing challenge", async () => {
    const theirs = await givenChallenge(owner);
    const hidden = await givenChallenge(stranger);
    await sql("update public.challenge set hidden_at = now() where challenge_id = $1", [hidden.challenge_id]);
    const own = await givenChallenge(stranger, { visibility: "private" });
    for (const challenge_id of [theirs.challenge_id, hidden.challenge_id, crypto.randomUUID()]) {
      for (const response of [
        await ask(stranger, { challenge_id }),
        await stranger.call("create_circle", { name: "Mine", challenge_id }),
      ])
        expectRejected(response, 404, "challenge/not-found");
    }
    succeeded(await ask(stranger, { challenge_id: own.challenge_id }));
    expectRejected(
      await stranger.call("set_circle_challenge", { circle_id, challenge_id: theirs.challenge_id }),
      404,
      "challenge/not-found",
    );
    expect(await memberSeenBy(owner, circle_id, stranger)).toMatchObject({
      challenge: { title: own["title"] },
    });
  });

  test("a second use of the link can't change a member's challenge", async () => {
    const [first, second] = [
      await givenChallenge(stranger, { title: "First" }),
      await givenChallenge(stranger),
    ];
    await join(stranger, token, first);
    await join(stranger, token, second);
    expect(await memberSeenBy(owner, circle_id, stranger)).toMatchObject({ challenge: { title: "First" } });
  });

  test.each(["", " ", "x".repeat(41), "two\nlines", "a\u0085b", "a\u2028b", "a\u2029b", "\u0007", "\u200b"])(
    "a circle can't have the name %j",
    async (name) => {
      expectInvalid(await owner.call("create_circle", { name }), "circle_name_check");
      expectInvalid(await owner.call("rename_circle", { circle_id, name }), "circle_name_check");
      expect(await pageOf(owner, circle_id)).toMatchObject({ name: "Mornings" });
    },
  );

  test("characters that reverse text are removed from a circle's name", async () => {
    const other = await givenCircle([[owner]], "\u202Ecba");
    expect(await pageOf(owner, other)).toMatchObject({ name: "cba" });
    succeeded(await owner.call("rename_circle", { circle_id, name: "\u202Eabc 🎉" }));
    expect(await invitationSeenBy(visitor, token)).toMatchObject({ name: "abc 🎉" });
  });
});
