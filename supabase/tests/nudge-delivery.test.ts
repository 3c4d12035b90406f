import { beforeAll, beforeEach, expect, test } from "vitest";

import { expectDenied, expectRejected, onlyRow, succeeded } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { givenCircle, pageOf } from "./fixtures/circle.ts";
import {
  deviceOf,
  givenChallenge,
  givenEntry,
  inDays,
  pathOf,
  rest,
  type Challenge,
} from "./fixtures/given.ts";
import { SET_NOON } from "./fixtures/noon.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { decided, newUser, sharedStaff } from "./moderation/moderated.ts";

onOneDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  let other: ApiUser;
  let circle_id: string;
  let challenge: Challenge;
  beforeAll(async () => {
    other = await newUser(world);
  });
  beforeEach(async () => {
    challenge = await givenChallenge(owner, { visibility: "private" });
    circle_id = await givenCircle([[stranger], [owner, challenge], [other]]);
    onlyRow(
      await owner.update(`setting?user_id=eq.${owner.id}`, { reminder_at: "21:00", reminder_mail: true }),
    );
    await sql(SET_NOON);
    await sql("update public.profile set nickname = 'Kwame' where user_id = $1", [stranger.id]);
  });

  const nudge = (by = stranger, to = owner, content: string | null = "One line is enough.") =>
    by.call("nudge_circle_member", { circle_id, user_id: to.id, content });
  const due = () => sql("select * from public.due_circle_nudges()");
  const ofUser = "where user_id = $1";

  test("a due nudge is claimed once, with text, sender and the recipient's mail and devices", async () => {
    const device = deviceOf("phone");
    succeeded(await owner.call("save_push_device", device));
    await givenEntry(owner, challenge, inDays(-1));
    succeeded(await rest(owner, challenge.challenge_id, inDays(-2)));
    succeeded(await nudge());
    expect(await due()).toEqual([
      {
        nudge_id: expect.any(String) as string,
        circle_id,
        user_id: owner.id,
        nickname: "Kwame",
        content: "One line is enough.",
        email: owner.email,
        devices: [device],
      },
    ]);
    expect(await due()).toEqual([]);
    expect((await pageOf(owner, circle_id))?.nudges).toMatchObject([{ user_id: stranger.id }]);
  });

  test("a nudge with the recipient's next date is claimed once, on that date", async () => {
    succeeded(await nudge());
    await sql("update public.circle_nudge set date = date + 1");
    expect(await due()).toEqual([]);
    await sql("update public.circle_nudge set date = date - 1");
    expect(await due()).toHaveLength(1);
    expect(await due()).toEqual([]);
  });

  const TOKYO = { zone: "Asia/Tokyo", date: "2024-11-02", sent: "2024-11-01T18:00Z" };
  const EVENING = { zone: "Asia/Tokyo", date: "2024-11-01", sent: "2024-11-01T12:50Z" };
  const CLOCK_CHANGE = { zone: "America/New_York", date: "2024-11-03", sent: "2024-11-03T05:30Z" };
  test.each([
    ["at night before 08:00", TOKYO, "2024-11-01T22:59Z", false],
    ["at 08:00 after a night", TOKYO, "2024-11-01T23:00Z", true],
    ["three hours after 08:00", TOKYO, "2024-11-02T02:00Z", false],
    ["before 22:00", EVENING, "2024-11-01T12:59Z", true],
    ["at 22:00", EVENING, "2024-11-01T13:00Z", false],
    ["on the next morning", EVENING, "2024-11-01T23:00Z", false],
    ["before 08:00 after a change of the clocks", CLOCK_CHANGE, "2024-11-03T12:59Z", false],
    ["at 08:00 after a change of the clocks", CLOCK_CHANGE, "2024-11-03T13:00Z", true],
  ])("is_nudge_due %s (%o at %s) returns %s", async (_, { date, sent, zone }, now, isDue) => {
    await sql("update public.setting set time_zone = $1 where user_id = $2", [zone, owner.id]);
    const row = JSON.stringify({ to_user_id: owner.id, date, created_at: sent });
    const found = await sql(
      `select private.is_nudge_due(jsonb_populate_record(null::public.circle_nudge, $1::jsonb), $2::timestamptz) as due`,
      [row, now],
    );
    expect(found).toEqual([{ due: isDue }]);
  });

  test("a nudge is sent on the first day of the recipient's challenge", async () => {
    succeeded(await owner.update(pathOf(challenge), { start_date: inDays(0) }));
    succeeded(await nudge());
    expect(await due()).toHaveLength(1);
  });

  test("concurrent servers claim a nudge once", async () => {
    succeeded(await nudge());
    succeeded(await nudge(other));
    const claimed = (await Promise.all([due(), due(), due(), due()])).flat();
    expect(claimed).toHaveLength(2);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["the recipient has written", () => givenEntry(owner, challenge, inDays(0))],
    ["the recipient takes a rest day", () => rest(owner, challenge.challenge_id, inDays(0))],
    [
      "the recipient has completed the challenge",
      () =>
        sql("update public.challenge set completed = true, end_date = '2024-12-01' where user_id = $1", [
          owner.id,
        ]),
    ],
    [
      "the recipient's challenge was taken out of the circle",
      () => owner.call("set_circle_challenge", { circle_id, challenge_id: null }),
    ],
    [
      "the recipient's challenge was hidden",
      () => sql("update public.challenge set hidden_at = now() where user_id = $1", [owner.id]),
    ],
    [
      "the recipient moved the start of the challenge to a later date",
      () => owner.update(pathOf(challenge), { start_date: inDays(2) }),
    ],
    [
      "today became an unplanned weekday of the recipient",
      () =>
        sql(
          "update public.challenge set weekdays = 127 - (1 << extract(isodow from now())::integer - 1) where user_id = $1",
          [owner.id],
        ),
    ],
    ["the recipient declines nudges", () => owner.call("set_circle_nudges", { circle_id, accepts: false })],
    ["the recipient stopped mails of nudges", () => sql("select public.stop_mail($1, 'nudge')", [owner.id])],
    ["the recipient has read it", () => owner.call("mark_circle_seen", { circle_id })],
    ["the recipient has left", () => owner.call("leave_circle", { circle_id })],
    ["the sender has left", () => stranger.call("leave_circle", { circle_id })],
    [
      "the recipient was removed",
      () => stranger.call("remove_circle_member", { circle_id, user_id: owner.id }),
    ],
    ["the circle has ended", () => stranger.call("end_circle", { circle_id })],
    ["the recipient blocked the sender", () => owner.insert("block", { blocked_user_id: stranger.id })],
    ["the sender blocked the recipient", () => stranger.insert("block", { blocked_user_id: owner.id })],
    [
      "the recipient turned reminders off",
      () => owner.update(`setting?user_id=eq.${owner.id}`, { reminder_at: null }),
    ],
    [
      "the sender was suspended",
      async () => decided(world, await sharedStaff(world), "profile", stranger.id, "suspend"),
    ],
    [
      "the recipient was suspended",
      async () => decided(world, await sharedStaff(world), "profile", owner.id, "suspend"),
    ],
    [
      "the sender was hidden",
      async () => decided(world, await sharedStaff(world), "profile", stranger.id, "hide"),
    ],
    [
      "three hours have passed",
      () => sql("update public.circle_nudge set created_at = now() - interval '3 hours 1 second'"),
    ],
  ])("a nudge is not sent after %s", async (_, happens) => {
    succeeded(await nudge());
    await happens();
    expect(await due()).toEqual([]);
    await sql("update public.setting set reminder_at = '21:00'");
    expect(await due()).toEqual([]);
  });

  test("a nudge is sent after other mails, or nudges to another user, were stopped", async () => {
    succeeded(await nudge());
    for (const [{ id }, kind] of [
      [owner, "likes"],
      [owner, "reminder"],
      [stranger, "nudge"],
      [other, "nudge"],
    ] as const)
      await sql("select public.stop_mail($1, $2)", [id, kind]);
    expect(await due()).toHaveLength(1);
  });

  test("a banned user neither gets nor sends a nudge", async () => {
    for (const user of [owner, stranger]) {
      await sql("delete from public.circle_nudge");
      succeeded(await nudge());
      await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [user.id]);
      expect(await due()).toEqual([]);
      await sql("update auth.users set banned_until = null where id = $1", [user.id]);
    }
  });

  test("a nudge is mailed only to a recipient with a confirmed address who wants mails", async () => {
    const emailWith = async (change: string, table: string, key: string) => {
      await sql("delete from public.circle_nudge");
      succeeded(await nudge());
      await sql(`update ${table} set ${change} where ${key} = $1`, [owner.id]);
      return (await due())[0]?.["email"];
    };
    expect(await emailWith("email_confirmed_at = null", "auth.users", "id")).toBeNull();
    expect(await emailWith("email_confirmed_at = now()", "auth.users", "id")).toBe(owner.email);
    expect(await emailWith("reminder_mail = false", "public.setting", "user_id")).toBeNull();
  });

  test("a sender can't nudge a member again on the same day through a second circle", async () => {
    succeeded(await nudge());
    expectRejected(await nudge(stranger, owner, "Again"), 409, "circle/nudged-today");
    succeeded(await nudge(other));
    const second = await givenCircle([[stranger], [owner, challenge]]);
    const again = { circle_id: second, user_id: owner.id, content: "One line is enough." };
    expectRejected(await stranger.call("nudge_circle_member", again), 409, "circle/nudged-today");
    succeeded(await stranger.call("end_circle", { circle_id: second }));
    expect(await due()).toHaveLength(2);
    await sql("update public.circle_nudge set date = date - 1");
    succeeded(await nudge());
    expect(await due()).toHaveLength(1);
  });

  test("no client can claim nudges, stop another user's mails or read other users' nudges", async () => {
    succeeded(await nudge());
    for (const user of [visitor, owner, stranger, other]) {
      expectDenied(await user.call("due_circle_nudges", {}));
      expectDenied(await user.call("stop_mail", { of_user: owner.id, kind: "nudge" }));
      expectDenied(await user.select("circle_nudge"));
    }
    for (const user of [stranger, other]) expect((await pageOf(user, circle_id))?.nudges).toEqual([]);
    const accepts = await sql(`select accepts_nudges from public.circle_member ${ofUser}`, [owner.id]);
    expect(accepts).toEqual([{ accepts_nudges: true }]);
  });
});
