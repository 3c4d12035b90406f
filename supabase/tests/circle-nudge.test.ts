import { beforeEach, expect, test } from "vitest";

import { expectInvalid, expectRejected, succeeded, type Row } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { givenCircle, memberSeenBy, pageOf } from "./fixtures/circle.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { deviceOf, givenChallenge, givenEntry, inDays, type Challenge } from "./fixtures/given.ts";
import { SET_NOON } from "./fixtures/noon.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { newUser } from "./moderation/moderated.ts";

onOneDatabase((world) => {
  const { owner, stranger, sql } = world;
  let third: ApiUser;
  let circle_id: string;
  let challenge: Challenge;

  beforeEach(avoidFullHour);
  beforeEach(async () => {
    third ??= await newUser(world);
    await sql(SET_NOON);
    challenge = await givenChallenge(owner, { days: 30, start_date: inDays(-9), visibility: "private" });
    circle_id = await givenCircle([[owner, challenge], [stranger], [third]]);
  });

  const nudge = (changes: Row = {}, user = stranger) =>
    user.call("nudge_circle_member", { circle_id, user_id: owner.id, ...changes });
  const seenBy = async (user: ApiUser) => memberSeenBy(user, circle_id, owner);
  const due = () => sql("select user_id, nickname, content, email, devices from public.due_circle_nudges()");
  const remind = () =>
    sql("update public.setting set reminder_at = '21:00', reminder_mail = true where user_id = $1", [
      owner.id,
    ]);

  test("a member can nudge another once a day; the recipient sees it until the next visit", async () => {
    expect(await seenBy(stranger)).toMatchObject({ today: "open", can_nudge: true, nudged_today: false });
    expect(await seenBy(owner)).toMatchObject({ can_nudge: false });
    succeeded(await nudge({ content: "\u202EYour turn 🎉" }));
    expect(await seenBy(stranger)).toMatchObject({ can_nudge: false, nudged_today: true });
    expect(await seenBy(third)).toMatchObject({ can_nudge: true, nudged_today: false });
    expect(await memberSeenBy(stranger, circle_id, third)).toMatchObject({ nudged_today: false });
    for (const user of [stranger, third])
      expect(succeeded(await user.call("my_circles"))).toMatchObject([{ nudges: 0 }]);
    const received = [
      { user_id: stranger.id, content: "Your turn 🎉", created_at: expect.any(String) as string },
    ];
    expect((await pageOf(owner, circle_id))?.nudges).toEqual(received);
    for (const user of [stranger, third]) expect((await pageOf(user, circle_id))?.nudges).toEqual([]);
    expect(succeeded(await owner.call("my_circles"))).toMatchObject([{ nudges: 1 }]);
    succeeded(await owner.insert("block", { blocked_user_id: stranger.id }));
    expect((await pageOf(owner, circle_id))?.nudges).toEqual([]);
    expect(succeeded(await owner.call("my_circles"))).toMatchObject([{ nudges: 0 }]);
    await sql("delete from public.block");
    succeeded(await owner.call("mark_circle_seen", { circle_id }));
    expect((await pageOf(owner, circle_id))?.nudges).toEqual([]);
    expectRejected(await nudge(), 409, "circle/nudged-today");
  });

  test("a repeated nudge with the same text succeeds and is stored once", async () => {
    for (let n = 0; n < 2; n += 1) succeeded(await nudge({ content: "Your turn" }));
    await givenEntry(owner, challenge, inDays(0));
    succeeded(await nudge({ content: "Your turn" }));
    expectRejected(await nudge({ content: "Again" }), 409, "circle/nudged-today");
    expect(await sql("select content from public.circle_nudge")).toEqual([{ content: "Your turn" }]);
  });

  test("a visit marks only nudges and replies as seen that existed when the page was read", async () => {
    succeeded(await nudge());
    const seen = await pageOf(owner, circle_id);
    const entry = await givenEntry(owner, challenge, inDays(-1));
    succeeded(await nudge({ content: "Later" }, third));
    const reply = { circle_id, day_id: entry.day_id, reply_id: crypto.randomUUID(), content: "Later" };
    succeeded(await third.call("add_circle_reply", reply));
    succeeded(await owner.call("mark_circle_seen", { circle_id, until: seen?.checked_at }));
    const page = await pageOf(owner, circle_id);
    expect(page).toMatchObject({ new_replies: 1, nudges: [{ content: "Later" }] });
    succeeded(await owner.call("mark_circle_seen", { circle_id, until: page?.checked_at }));
    succeeded(await owner.call("mark_circle_seen", { circle_id, until: seen?.checked_at }));
    expect(await pageOf(owner, circle_id)).toMatchObject({ new_replies: 0, nudges: [] });
    succeeded(await owner.call("mark_circle_seen", { circle_id, until: "2999-01-01" }));
    const ahead = "select from public.circle_member where seen_at > now() + interval '1 second'";
    expect(await sql(ahead)).toEqual([]);
  });

  test("the circle's page counts a blocked member, but doesn't list that member", async () => {
    succeeded(await owner.insert("block", { blocked_user_id: stranger.id }));
    const page = await pageOf(owner, circle_id);
    expect([page?.members.length, page?.member_count]).toEqual([2, 3]);
    await sql("delete from public.block");
  });

  test("a sender can't nudge twice a day through another circle, concurrency or rejoining", async () => {
    const other = await givenCircle([[owner, challenge], [stranger]], "Evenings");
    const ids = [circle_id, other, circle_id, other];
    const responses = await Promise.all(ids.map((id, n) => nudge({ circle_id: id, content: `Line ${n}` })));
    expect(responses.filter(({ rejection }) => rejection === undefined)).toHaveLength(1);
    for (const response of responses)
      if (response.rejection) expectRejected(response, 409, "circle/nudged-today");
    const link = succeeded(await owner.call("invite_to_circle", { circle_id }))[0];
    succeeded(await stranger.call("leave_circle", { circle_id }));
    succeeded(await stranger.call("leave_circle", { circle_id: other }));
    succeeded(await stranger.call("join_circle", { token: link }));
    expect((await pageOf(owner, circle_id))?.nudges).toEqual([]);
    expectRejected(await nudge(), 409, "circle/nudged-today");
    await sql("update public.circle_nudge set date = date - 1");
    expect(await seenBy(stranger)).toMatchObject({ can_nudge: true, nudged_today: false });
    succeeded(await nudge());
  });

  test("a sender can nudge two members on the same day", async () => {
    const { challenge_id } = await givenChallenge(third, { days: 30, start_date: inDays(-9) });
    succeeded(await third.call("set_circle_challenge", { circle_id, challenge_id }));
    for (const { id } of [owner, third]) succeeded(await nudge({ user_id: id }));
    expect(await sql("select from public.circle_nudge")).toHaveLength(2);
  });

  test.each(["Pacific/Kiritimati", "Etc/GMT+12", "Asia/Tokyo"])(
    "a sender who moves to %s can't nudge again on the recipient's same day",
    async (time_zone) => {
      succeeded(await nudge());
      succeeded(await stranger.update(`setting?user_id=eq.${stranger.id}`, { time_zone, day_start_hour: 6 }));
      expectRejected(await nudge({ content: "Again" }), 409, "circle/nudged-today");
    },
  );

  test("a member who declines nudges, wrote, rests or has no open challenge can't be nudged", async () => {
    const rejects = async (hint = "circle/not-open") => {
      expect(await seenBy(stranger)).toMatchObject({ can_nudge: false });
      expectRejected(await nudge(), 409, hint);
    };
    succeeded(await owner.call("set_circle_nudges", { circle_id, accepts: false }));
    await rejects("circle/no-nudges");
    succeeded(await owner.call("set_circle_nudges", { circle_id, accepts: true }));
    const set = (values: string) =>
      sql(`update public.challenge set ${values} where challenge_id = $1`, [challenge.challenge_id]);
    for (const [values, undone] of [
      [
        `weekdays = 127 - (1 << extract(isodow from (now() at time zone 'UTC'))::integer - 1)`,
        "weekdays = 127",
      ],
      ["hidden_at = now()", "hidden_at = null"],
      ["start_date = current_date + 2", "start_date = current_date - 9"],
      ["completed = true, end_date = current_date", "completed = false, end_date = null"],
    ] as const) {
      await set(values);
      await rejects();
      await set(undone);
    }
    succeeded(await owner.insert("rest_day", { challenge_id: challenge.challenge_id, date: inDays(0) }));
    expect(await seenBy(stranger)).toMatchObject({ today: "rest" });
    await rejects();
    await sql("delete from public.rest_day");
    await givenEntry(owner, challenge, inDays(0));
    expect(await seenBy(stranger)).toMatchObject({ today: "written" });
    await rejects();
    await sql("delete from public.day where date = $1", [inDays(0)]);
    succeeded(await nudge());
  });

  test("a user can't nudge themselves, strangers or blocked users, or send several lines", async () => {
    expectRejected(await nudge({}, owner), 404, "circle/not-found");
    const alone = await givenCircle([[third]]);
    expectRejected(await nudge({ circle_id: alone }, third), 404, "circle/not-found");
    expectRejected(await nudge({ user_id: crypto.randomUUID() }), 404, "circle/not-found");
    for (const [one, other] of [
      [owner, stranger],
      [stranger, owner],
    ] as const) {
      succeeded(await one.insert("block", { blocked_user_id: other.id }));
      expectRejected(await nudge(), 404, "circle/not-found");
      await sql("delete from public.block");
    }
    for (const content of ["a\nb", "a\u0007b", "a\u0085b", "a\u2028b", "a\u2029b", " ", "x".repeat(141)])
      expectInvalid(await nudge({ content }), "circle_nudge_content_check");
    succeeded(await nudge());
  });

  test("a nudge is delivered once, by mail and push, and not if it is four hours old", async () => {
    succeeded(await nudge({ content: "Your turn" }));
    succeeded(await nudge({}, third));
    await sql("update public.circle_nudge set created_at = now() - interval '4 hours' where user_id = $1", [
      third.id,
    ]);
    await remind();
    succeeded(await owner.call("save_push_device", deviceOf("owner")));
    expect(await due()).toMatchObject([
      {
        user_id: owner.id,
        nickname: "challenger-0000",
        content: "Your turn",
        email: owner.email,
        devices: [{ language: "en" }],
      },
    ]);
    expect(await due()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["without reminders", () => sql("update public.setting set reminder_at = null")],
    ["who has written", () => givenEntry(owner, challenge, inDays(0))],
    ["who has seen it", () => owner.call("mark_circle_seen", { circle_id })],
    ["who now declines nudges", () => owner.call("set_circle_nudges", { circle_id, accepts: false })],
    ["who has left the circle", () => owner.call("leave_circle", { circle_id })],
    ["who blocked the sender", () => owner.insert("block", { blocked_user_id: stranger.id })],
    ["whose nudge's sender has left the circle", () => stranger.call("leave_circle", { circle_id })],
    [
      "whose nudge's sender is hidden",
      () => sql("update public.profile set hidden_at = now() where user_id = $1", [stranger.id]),
    ],
  ])("a nudge isn't delivered to a recipient %s", async (_, change) => {
    await remind();
    succeeded(await nudge({}, third));
    succeeded(await nudge());
    expect(await sql("select from public.circle_nudge where sent_at is null")).toHaveLength(2);
    await change();
    const delivered = (await due()).length;
    const ofThird = ["whose", "who blocked"].some((start) => _.startsWith(start)) ? 1 : 0;
    expect(delivered).toBe(ofThird);
  });

  test("the nightly job deletes nudges older than seven days and expired invitations", async () => {
    succeeded(await nudge());
    succeeded(await owner.call("invite_to_circle", { circle_id }));
    await sql("update public.circle_nudge set created_at = now() - interval '167 hours'");
    expect(await sql("select private.purge_aged_records()::integer as count")).toEqual([{ count: 0 }]);
    await sql("update public.circle_nudge set created_at = now() - interval '169 hours'");
    await sql("update private.circle_invitation set expires_at = now() - interval '1 second'");
    expect(await sql("select private.purge_aged_records()::integer as count")).toEqual([{ count: 2 }]);
  });
});
