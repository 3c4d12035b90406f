import { expect, test } from "vitest";

import { succeeded, type Row } from "./fixtures/api-response.ts";
import { givenCircle, memberSeenBy, pageOf } from "./fixtures/circle.ts";
import { givenChallenge, givenEntry, inDays, pathOf } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";
import { newUser } from "./moderation/moderated.ts";

onEachDatabase((world) => {
  const { owner, stranger, sql } = world;

  const reply = async (
    by: typeof owner,
    circle_id: string,
    day_id: unknown,
    reply_id = crypto.randomUUID(),
  ) =>
    succeeded(await by.call("add_circle_reply", { circle_id, day_id, reply_id, content: "Half as long." }));

  test("the circle's page and the list of circles count new replies until the user's visit", async () => {
    const challenge = await givenChallenge(owner, { start_date: inDays(-2), visibility: "private" });
    const { day_id } = await givenEntry(owner, challenge, inDays(-1));
    const circle_id = await givenCircle([[owner, challenge], [stranger]]);
    const countsOf = async (user: typeof owner) => {
      const page = await pageOf(user, circle_id);
      const [circle] = succeeded(await user.call("my_circles"));
      return [page?.new_replies, circle?.["new_replies"]];
    };
    expect(await countsOf(owner)).toEqual([0, 0]);
    await reply(stranger, circle_id, day_id);
    expect(await countsOf(owner)).toEqual([1, 1]);
    expect(await countsOf(stranger)).toEqual([0, 0]);
    succeeded(await owner.call("mark_circle_seen", { circle_id }));
    expect(await countsOf(owner)).toEqual([0, 0]);
  });

  test("the page lists the user's earlier entries that have new replies, newest first", async () => {
    const challenge = await givenChallenge(owner, {
      days: 30,
      start_date: inDays(-9),
      visibility: "private",
    });
    const entries: Row[] = [];
    for (let days = -8; days <= -1; days++) entries.push(await givenEntry(owner, challenge, inDays(days)));
    const third = await newUser(world);
    const circle_id = await givenCircle([[owner, challenge], [stranger], [third]]);
    const earlier = async (user = owner) => (await pageOf(user, circle_id))?.earlier_replies;
    const latest = entries.at(-1)!;
    await reply(stranger, circle_id, latest["day_id"]);
    expect(await earlier()).toEqual([]);
    await reply(stranger, circle_id, entries[0]!["day_id"]);
    await reply(third, circle_id, entries[0]!["day_id"]);
    await reply(owner, circle_id, entries[0]!["day_id"]);
    await reply(owner, circle_id, entries[1]!["day_id"]);
    const { date, day_id } = entries[0]!;
    expect(await earlier()).toEqual([{ day_id, date, count: 2 }]);
    for (const user of [stranger, third]) expect(await earlier(user)).toEqual([]);
    succeeded(await owner.insert("block", { blocked_user_id: third.id }));
    expect(await earlier()).toEqual([{ day_id, date, count: 1 }]);
    for (const entry of entries) await reply(stranger, circle_id, entry["day_id"]);
    expect((await earlier())?.map((entry) => entry["date"])).toEqual(
      [-2, -3, -4, -5, -6, -7, -8].map((days) => inDays(days)),
    );
    expect((await pageOf(owner, circle_id))?.new_replies).toBe(10);
    succeeded(await owner.remove(pathOf({ day_id: latest["day_id"] as string })));
    expect((await earlier())?.map((entry) => entry["date"])).toEqual(
      [-3, -4, -5, -6, -7, -8].map((days) => inDays(days)),
    );
    succeeded(await owner.call("mark_circle_seen", { circle_id }));
    expect(await earlier()).toEqual([]);
  });

  test("only the founder's page lists members that a block or staff hides from the founder", async () => {
    const challenge = await givenChallenge(stranger, { visibility: "private" });
    await givenEntry(stranger, challenge, "2024-11-01");
    const third = await newUser(world);
    const circle_id = await givenCircle([[owner], [stranger, challenge], [third]]);
    const hidden = async (user = owner) => (await pageOf(user, circle_id))?.hidden_members;
    await sql("update public.profile set nickname = 'Kwame' where user_id = $1", [stranger.id]);
    const kwame = { user_id: stranger.id, nickname: "Kwame" };
    expect(await hidden()).toEqual([]);
    for (const [by, blocked] of [
      [owner, stranger],
      [stranger, owner],
    ] as const) {
      succeeded(await by.insert("block", { blocked_user_id: blocked.id }));
      expect(await hidden()).toEqual([kwame]);
      expect(await memberSeenBy(owner, circle_id, stranger)).toBeUndefined();
      for (const user of [stranger, third]) expect(await hidden(user)).toEqual([]);
      succeeded(await by.remove(`block?blocked_user_id=eq.${blocked.id}`));
    }
    succeeded(await third.insert("block", { blocked_user_id: stranger.id }));
    expect(await hidden(third)).toEqual([]);
    await sql("update public.profile set hidden_at = now() where user_id = $1", [stranger.id]);
    expect(await hidden()).toEqual([{ ...kwame, nickname: "" }]);
    expect((await pageOf(owner, circle_id))?.member_count).toBe(3);
    succeeded(await owner.call("remove_circle_member", { circle_id, user_id: stranger.id }));
    expect(await hidden()).toEqual([]);
    expect(await pageOf(stranger, circle_id)).toBeNull();
  });
});
