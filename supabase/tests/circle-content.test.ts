import { beforeEach, expect, test } from "vitest";

import { expectRejected, succeeded, type Row } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { challengeSeenBy, givenCircle, memberSeenBy, readingOf } from "./fixtures/circle.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { givenChallenge, givenEntry, inDays, pathOf, type Challenge, type Entry } from "./fixtures/given.ts";
import { givenPhoto } from "./fixtures/photo.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { decided, newUser, sharedStaff } from "./moderation/moderated.ts";

onOneDatabase((world) => {
  const { owner, stranger, sql } = world;
  let third: ApiUser;
  let circle_id: string;
  let challenge: Challenge;
  let entry: Entry;
  let photo: string;

  beforeEach(avoidFullHour);
  beforeEach(async () => {
    third ??= await newUser(world);
    challenge = await givenChallenge(owner, { days: 30, start_date: inDays(-9), visibility: "private" });
    entry = await givenEntry(owner, challenge, inDays(0), { content: "A secret" });
    photo = await givenPhoto(owner, entry);
    circle_id = await givenCircle([[owner, challenge], [stranger], [third]]);
  });

  const reply = (user: ApiUser, day_id = entry.day_id, changes: Row = {}) =>
    user.call("add_circle_reply", {
      circle_id,
      day_id,
      reply_id: crypto.randomUUID(),
      content: "Hi",
      ...changes,
    });
  const replies = async () =>
    (await sql<{ user_id: string }>("select user_id from public.circle_reply order by created_at")).map(
      ({ user_id }) => user_id,
    );

  const reading = (user: ApiUser) => readingOf(user, circle_id, owner, photo);
  const setZone = (time_zone: string) => owner.update(`setting?user_id=eq.${owner.id}`, { time_zone });
  const today = async () => (await memberSeenBy(stranger, circle_id, owner))?.today;
  const ALL = [true, true, true];
  const NOTHING = [false, false, false];

  test("a hidden challenge or entry is not in the circle, even for its owner", async () => {
    await sql("update public.day set hidden_at = now()");
    for (const user of [stranger, owner]) expect((await reading(user)).slice(0, 2)).toEqual([true, false]);
    expect(await today()).toBe("open");
    expect((await reading(stranger))[2]).toBe(false);
    await sql("update public.day set hidden_at = null");
    expect(await reading(stranger)).toEqual(ALL);
    await sql("update public.challenge set hidden_at = now()");
    expect(await reading(stranger)).toEqual(NOTHING);
    expect(await challengeSeenBy(owner, circle_id, owner)).toBeNull();
  });

  test("deleting a challenge leaves its owner in the circle without a challenge", async () => {
    succeeded(await reply(stranger));
    succeeded(await owner.remove(pathOf(challenge)));
    expect(await memberSeenBy(stranger, circle_id, owner)).toMatchObject({
      today: "none",
      challenge: null,
      latest: null,
    });
    expect(await replies()).toEqual([]);
    expect(await reading(stranger)).toEqual(NOTHING);
  });

  test("a circle still shows a challenge that was published, made private or completed", async () => {
    for (const visibility of ["public", "private"]) {
      succeeded(await owner.update(pathOf(challenge), { visibility }));
      expect(await reading(stranger)).toEqual(ALL);
    }
    succeeded(await owner.update(pathOf(challenge), { days: 1 }));
    expect(await memberSeenBy(stranger, circle_id, owner)).toMatchObject({
      today: "written",
      challenge: { completed: true, day: 1 },
    });
    await sql("update public.day set date = date - 1");
    expect(await memberSeenBy(stranger, circle_id, owner)).toMatchObject({ today: "none", can_nudge: false });
  });

  test("members can't read a challenge after its owner has replaced or removed it", async () => {
    const other = await givenChallenge(owner, { title: "Other" });
    succeeded(await owner.call("set_circle_challenge", { circle_id, challenge_id: other.challenge_id }));
    const shown = await challengeSeenBy(stranger, circle_id, owner);
    expect(shown).toMatchObject({ challenge: { title: "Other" }, entries: [] });
    expect((await reading(stranger))[2]).toBe(false);
    succeeded(await owner.call("set_circle_challenge", { circle_id }));
    expect(await reading(stranger)).toEqual(NOTHING);
  });

  test.each([
    ["the reader", () => [stranger, owner] as const],
    ["the owner", () => [owner, stranger] as const],
  ])("a block by %s hides both members from each other", async (_, pair) => {
    const [one, other] = pair();
    succeeded(await reply(stranger));
    const theirs = await givenChallenge(stranger, { visibility: "private", start_date: inDays(-2), days: 9 });
    const { day_id } = await givenEntry(stranger, theirs, inDays(0));
    succeeded(await stranger.call("set_circle_challenge", { circle_id, challenge_id: theirs.challenge_id }));
    succeeded(await one.insert("block", { blocked_user_id: other.id }));
    expect(await reading(stranger)).toEqual(NOTHING);
    expect(await challengeSeenBy(owner, circle_id, stranger)).toBeNull();
    expect(await memberSeenBy(owner, circle_id, stranger)).toBeUndefined();
    expect((await memberSeenBy(owner, circle_id, owner))?.latest?.replies).toEqual([]);
    expect((await memberSeenBy(third, circle_id, owner))?.latest?.replies).toHaveLength(1);
    for (const [user, shown] of [
      [owner, []],
      [third, [{ content: "Hi" }]],
    ] as const)
      expect((await challengeSeenBy(user, circle_id, owner))?.entries).toMatchObject([{ replies: shown }]);
    for (const user of [owner, stranger])
      expect(succeeded(await user.call("my_circles"))).toMatchObject([
        { members: 2, wrote_today: 1, new_replies: 0 },
      ]);
    expect(succeeded(await third.call("my_circles"))).toMatchObject([{ members: 3, wrote_today: 2 }]);
    expectRejected(await reply(stranger), 404, "circle/not-found");
    expectRejected(await reply(owner, day_id), 404, "circle/not-found");
    await sql("delete from public.block");
    expect(await reading(stranger)).toEqual(ALL);
  });

  test("a circle omits the content of a member who is suspended, banned or hidden", async () => {
    const user = await newUser(world);
    const theirs = await givenChallenge(user, { visibility: "private" });
    const { day_id } = await givenEntry(user, theirs, "2024-11-01");
    circle_id = await givenCircle(
      [
        [owner, challenge],
        [user, theirs],
      ],
      "Evenings",
    );
    succeeded(await reply(user));
    const seen = async () => [
      (await memberSeenBy(owner, circle_id, user))?.latest ?? null,
      await challengeSeenBy(owner, circle_id, user),
      (await memberSeenBy(owner, circle_id, owner))?.latest?.replies.length,
    ];
    const expectLeftOut = async () => {
      expect(await seen()).toEqual([null, null, 0]);
      expectRejected(await reply(owner, day_id), 404, "circle/not-found");
    };
    const set = (table: string, value: string, key: string) =>
      sql(`update ${table} set ${value} where ${key} = $1`, [user.id]);
    await set("auth.users", "banned_until = now() + interval '1 day'", "id");
    await expectLeftOut();
    expect(await memberSeenBy(owner, circle_id, user)).toMatchObject({ challenge: null, today: "none" });
    await set("auth.users", "banned_until = null", "id");
    await set("public.profile", "hidden_at = now()", "user_id");
    await expectLeftOut();
    expect(await memberSeenBy(owner, circle_id, user)).toBeUndefined();
    await set("public.profile", "hidden_at = null", "user_id");
    const open = await givenChallenge(user);
    await decided(world, await sharedStaff(world), "challenge", open.challenge_id, "suspend", { days: 1 });
    await expectLeftOut();
    await sql("delete from public.decision");
    expect((await seen())[2]).toBe(1);
    succeeded(await reply(owner, day_id));
  });

  test("a member's entry counts as today's by the date in that member's time zone", async () => {
    const dates: Record<string, string> = {};
    for (const zone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
      succeeded(await setZone(zone));
      const [row] = await sql<{ date: string }>("select private.today($1)::text as date", [owner.id]);
      dates[zone] = row!.date;
      await sql("update public.day set date = $1", [row!.date]);
      expect(await today()).toBe("written");
    }
    expect(dates["Pacific/Kiritimati"]).not.toBe(dates["Etc/GMT+12"]);
    succeeded(await setZone("Pacific/Kiritimati"));
    expect(await today()).toBe("open");
  });

  test("a member with an unknown time zone has the date of UTC", async () => {
    expect(await today()).toBe("written");
    await sql("alter table public.setting disable trigger user");
    await sql("update public.setting set time_zone = 'Moon/Sea' where user_id = $1", [owner.id]);
    await sql("alter table public.setting enable trigger user");
    expect(await today()).toBe("written");
    expect(succeeded(await third.call("my_circles"))).toMatchObject([{ members: 3, wrote_today: 1 }]);
  });
});
