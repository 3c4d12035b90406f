import { beforeEach, expect, test } from "vitest";

import {
  expectDuplicate,
  expectInvalid,
  expectRejected,
  succeeded,
  type Row,
} from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { challengeSeenBy, countNewReplies, givenCircle, memberSeenBy } from "./fixtures/circle.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { givenChallenge, givenEntry, inDays, type Challenge, type Entry } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { newUser } from "./moderation/moderated.ts";

onOneDatabase((world) => {
  const { owner, stranger, sql } = world;
  let third: ApiUser;
  let circle_id: string;
  let challenge: Challenge;
  let entry: Entry;

  beforeEach(avoidFullHour);
  beforeEach(async () => {
    third ??= await newUser(world);
    challenge = await givenChallenge(owner, { days: 30, start_date: inDays(-9), visibility: "private" });
    entry = await givenEntry(owner, challenge, inDays(-1));
    circle_id = await givenCircle([[owner, challenge], [stranger], [third]]);
  });

  const reply = (user: ApiUser, changes: Row = {}) =>
    user.call("add_circle_reply", {
      circle_id,
      day_id: entry.day_id,
      reply_id: crypto.randomUUID(),
      content: "Well done",
      ...changes,
    });
  const repliesSeenBy = async (user: ApiUser) =>
    (await memberSeenBy(user, circle_id, owner))?.latest?.replies.map(({ content }) => content);

  test("members see replies with their authors, oldest first", async () => {
    for (const [user, content] of [
      [stranger, "First"],
      [owner, "Second"],
      [third, "Third"],
    ] as const)
      succeeded(await reply(user, { content }));
    for (const user of [owner, stranger, third])
      expect(await repliesSeenBy(user)).toEqual(["First", "Second", "Third"]);
    expect((await memberSeenBy(third, circle_id, owner))?.latest?.replies[0]).toEqual({
      reply_id: expect.any(String) as string,
      user_id: stranger.id,
      nickname: "challenger-0000",
      avatar_url: null,
      content: "First",
      created_at: expect.any(String) as string,
    });
  });

  test("replies are new to the entry's owner until the owner marks the circle as seen", async () => {
    succeeded(await reply(stranger));
    succeeded(await reply(owner));
    expect([await countNewReplies(owner), await countNewReplies(stranger)]).toEqual([1, 0]);
    succeeded(await stranger.call("mark_circle_seen", { circle_id }));
    expect(await countNewReplies(owner)).toBe(1);
    succeeded(await owner.call("mark_circle_seen", { circle_id }));
    expect(await countNewReplies(owner)).toBe(0);
  });

  test("a reply stays with its entry when the owner writes a new entry", async () => {
    succeeded(await reply(stranger));
    await givenEntry(owner, challenge, inDays(0));
    expect(await repliesSeenBy(owner)).toEqual([]);
    const shown = await challengeSeenBy(owner, circle_id, owner);
    expect(shown?.entries).toMatchObject([{ replies: [] }, { replies: [{ content: "Well done" }] }]);
  });

  test("a repeated request with the same id adds no second reply", async () => {
    const reply_id = crypto.randomUUID();
    for (const content of ["First", "Second"]) succeeded(await reply(stranger, { reply_id, content }));
    expect(await repliesSeenBy(owner)).toEqual(["First"]);
  });

  test("concurrent requests with one id add one reply, in one circle only", async () => {
    const reply_id = crypto.randomUUID();
    const other = await givenCircle([[owner, challenge], [stranger]], "Evenings");
    const circles = [circle_id, other, circle_id, other];
    const responses = await Promise.all(circles.map((id) => reply(stranger, { reply_id, circle_id: id })));
    const rows = await sql("select circle_id from public.circle_reply where reply_id = $1", [reply_id]);
    expect(rows).toHaveLength(1);
    for (const [index, response] of responses.entries()) {
      if (circles[index] === rows[0]?.["circle_id"]) succeeded(response);
      else expectDuplicate(response, "circle_reply_pkey");
    }
  });

  test("a reply with the id of the author's reply to another entry is rejected", async () => {
    const reply_id = crypto.randomUUID();
    const other = await givenEntry(owner, challenge, inDays(0));
    succeeded(await reply(stranger, { reply_id }));
    expectDuplicate(await reply(stranger, { reply_id, day_id: other.day_id }), "circle_reply_pkey");
    succeeded(await reply(stranger, { reply_id }));
    expect(await sql("select day_id from public.circle_reply")).toEqual([{ day_id: entry.day_id }]);
  });

  test("a reply with the id of another user's reply is rejected and doesn't change that reply", async () => {
    const reply_id = crypto.randomUUID();
    succeeded(await reply(stranger, { reply_id }));
    expectDuplicate(await reply(third, { reply_id, content: "Mine" }), "circle_reply_pkey");
    expect(await repliesSeenBy(owner)).toEqual(["Well done"]);
  });

  test.each([
    ["no text", ""],
    ["only spaces", " \u3000"],
    ["two lines", "a\nb"],
    ["a carriage return", "a\rb"],
    ["a line separator", "a\u2028b"],
    ["a paragraph separator", "a\u2029b"],
    ["a next-line character", "a\u0085b"],
    ["a control character", "a\u0007b"],
    ["141 characters", "x".repeat(141)],
  ])("a reply with %s is rejected", async (_, content) => {
    expectInvalid(await reply(stranger, { content }), "circle_reply_content_check");
    succeeded(await reply(stranger, { content: "文".repeat(140) }));
  });

  test("characters that reverse text are removed from a reply", async () => {
    succeeded(await reply(stranger, { content: "\u202Eabc" }));
    expect(await repliesSeenBy(owner)).toEqual(["abc"]);
  });

  test("an entry has at most 50 replies in a circle", async () => {
    await sql(
      `insert into public.circle_reply (reply_id, circle_id, day_id, user_id, content)
        select gen_random_uuid(), $1, $2, $3, 'More' from generate_series(1, 49)`,
      [circle_id, entry.day_id, stranger.id],
    );
    succeeded(await reply(third));
    expectRejected(await reply(third), 409, "circle/many-replies");
    succeeded(
      await reply(third, { circle_id: await givenCircle([[owner, challenge], [third]], "Evenings") }),
    );
    expect(await repliesSeenBy(owner)).toHaveLength(50);
  });

  test("a reply is rejected if the circle doesn't show the entry", async () => {
    const publicly = await givenChallenge(owner, { days: 5 });
    const open = await givenEntry(owner, publicly, "2024-11-01");
    const foreign = await givenEntry(third, await givenChallenge(third), "2024-11-01");
    const other = await givenCircle([[owner, publicly]]);
    const rejects = async (changes: Row, user = stranger) =>
      expectRejected(await reply(user, changes), 404, "circle/not-found");
    await rejects({ day_id: crypto.randomUUID() });
    await rejects({ day_id: open.day_id });
    await rejects({ day_id: foreign.day_id });
    await rejects({ day_id: foreign.day_id }, third);
    await rejects({ day_id: open.day_id, circle_id: other });
    await rejects({ circle_id: other });
    await rejects({ circle_id: crypto.randomUUID() });
    await rejects({ circle_id: other }, owner);
    succeeded(await reply(owner, { day_id: open.day_id, circle_id: other }));

    succeeded(await owner.call("set_circle_challenge", { circle_id, challenge_id: publicly.challenge_id }));
    await rejects({});
    succeeded(await reply(stranger, { day_id: open.day_id }));
    succeeded(await owner.call("set_circle_challenge", { circle_id, challenge_id: challenge.challenge_id }));
    for (const [table, key, id] of [
      ["day", "day_id", entry.day_id],
      ["challenge", "challenge_id", challenge.challenge_id],
    ] as const) {
      await sql(`update public.${table} set hidden_at = now() where ${key} = $1`, [id]);
      await rejects({});
      await rejects({}, owner);
      await sql(`update public.${table} set hidden_at = null where ${key} = $1`, [id]);
    }
    succeeded(await reply(stranger));
  });

  test("a reply to an entry is shown only in its circle", async () => {
    const other = await givenCircle([[owner, challenge], [third]], "Evenings");
    succeeded(await reply(third, { circle_id: other, content: "Only here" }));
    expect(await repliesSeenBy(stranger)).toEqual([]);
    expect(await repliesSeenBy(third)).toEqual([]);
    const there = await memberSeenBy(owner, other, owner);
    expect(there?.latest?.replies).toMatchObject([{ content: "Only here" }]);
  });

  test("a hidden reply is neither shown to a member nor counted", async () => {
    succeeded(await reply(stranger));
    await sql("update public.circle_reply set hidden_at = now()");
    for (const user of [owner, stranger, third]) expect(await repliesSeenBy(user)).toEqual([]);
    expect(await countNewReplies(owner)).toBe(0);
  });

  test("the author can delete a reply twice, and deleting an entry deletes its replies", async () => {
    const reply_id = crypto.randomUUID();
    succeeded(await reply(stranger, { reply_id }));
    await givenEntry(third, await givenChallenge(third), inDays(-1));
    succeeded(await third.call("delete_circle_reply", { reply_id }));
    expect(await repliesSeenBy(owner)).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) succeeded(await stranger.call("delete_circle_reply", { reply_id }));
    expect(await repliesSeenBy(owner)).toEqual([]);
    succeeded(await reply(stranger));
    succeeded(await owner.remove(`day?day_id=eq.${entry.day_id}`));
    expect(await sql("select from public.circle_reply")).toEqual([]);
  });
});
