import { expect, test } from "vitest";

import { expectDenied, expectRejected, succeeded, textOf } from "./fixtures/api-response.ts";
import {
  challengeSeenBy,
  givenCircle,
  invitationSeenBy,
  invite,
  join,
  memberSeenBy,
  pageOf,
} from "./fixtures/circle.ts";
import { givenChallenge, givenEntry, inDays } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";
import { newUser } from "./moderation/moderated.ts";

const MOMENT = expect.any(String) as string;
const TODAY = { start_date: inDays(-2), days: 30 };

onEachDatabase((world) => {
  const { visitor, owner, stranger, sql } = world;

  test("circles and their members are sorted by name", async () => {
    for (const [user, nickname] of [
      [owner, "zoe"],
      [stranger, "Aiko"],
    ] as const)
      await sql("update public.profile set nickname = $2 where user_id = $1", [user.id, nickname]);
    for (const name of ["Mornings", "evenings", "Noon"]) await givenCircle([[owner], [stranger]], name);
    const circles = succeeded(await owner.call("my_circles"));
    expect(circles.map(({ name }) => name)).toEqual(["evenings", "Mornings", "Noon"]);
    const page = await pageOf(owner, String(circles[0]!["circle_id"]));
    expect(page?.members.map(({ nickname }) => nickname)).toEqual(["Aiko", "zoe"]);
  });

  test("members see each other's challenge, state and latest entry in one response", async () => {
    const challenge = await givenChallenge(owner, { ...TODAY, title: "Quiet", visibility: "private" });
    await givenEntry(owner, challenge, inDays(-1), { content: "First\nline" });
    const { day_id } = await givenEntry(owner, challenge, inDays(0), { content: "Second" });
    const circle_id = await givenCircle([[owner, challenge], [stranger]]);
    const page = await pageOf(stranger, circle_id);
    expect(page).toMatchObject({
      circle_id,
      name: "Mornings",
      is_founder: false,
      accepts_nudges: true,
      invitation: null,
      nudges: [],
    });
    expect(page?.members.find(({ is_me }) => is_me === false)).toEqual({
      user_id: owner.id,
      nickname: "challenger-0000",
      avatar_url: null,
      is_me: false,
      is_founder: true,
      today: "written",
      written_at: MOMENT,
      can_nudge: false,
      nudged_today: false,
      challenge: {
        challenge_id: challenge.challenge_id,
        title: "Quiet",
        category: "CSS",
        day: 2,
        days: 30,
        completed: false,
        end_date: null,
        ended_early: false,
        visibility: null,
      },
      latest: {
        day_id,
        date: inDays(0),
        day: 2,
        content: "Second",
        format: "plain",
        photos: [],
        replies: [],
      },
    });
    expect(await memberSeenBy(owner, circle_id, owner)).toMatchObject({
      is_me: true,
      challenge: { visibility: "private" },
    });
    expect(await memberSeenBy(stranger, circle_id, stranger)).toMatchObject({
      is_me: true,
      today: "none",
      challenge: null,
      latest: null,
    });
    expect(succeeded(await stranger.call("my_circles"))).toEqual([
      { circle_id, name: "Mornings", members: 2, wrote_today: 1, new_replies: 0, nudges: 0 },
    ]);
  });

  test("a member's entry counts as today's until the member's day ends", async () => {
    const hour = new Date().getUTCHours();
    // In this time zone, it is between two and three at night.
    const behind = hour <= 14 ? hour - 2 : hour - 26;
    const time_zone = `Etc/GMT${behind < 0 ? "" : "+"}${behind}`;
    succeeded(await owner.update(`setting?user_id=eq.${owner.id}`, { time_zone, day_start_hour: 6 }));
    const [row] = await sql<{ today: string }>("select private.today($1)::text as today", [owner.id]);
    const challenge = await givenChallenge(owner, TODAY);
    await givenEntry(owner, challenge, row!.today);
    const circle_id = await givenCircle([[owner, challenge], [stranger]]);
    expect(await memberSeenBy(stranger, circle_id, owner)).toMatchObject({ today: "written" });
  });

  test("a repeated request to create a circle returns the same circle, even at the limit", async () => {
    const circle_id = crypto.randomUUID();
    const challenge = await givenChallenge(owner, { visibility: "private" });
    const create = (changes = {}) =>
      owner.call("create_circle", {
        circle_id,
        name: "Mornings",
        challenge_id: challenge.challenge_id,
        ...changes,
      });
    for (let count = 0; count < 2; count += 1) expect(textOf(await create())).toBe(circle_id);
    for (let count = 0; count < 4; count += 1) await givenCircle([[owner]]);
    expect(textOf(await create())).toBe(circle_id);
    expect(succeeded(await owner.call("my_circles"))).toHaveLength(5);
    expect(await memberSeenBy(owner, circle_id, owner)).toMatchObject({
      challenge: { challenge_id: challenge.challenge_id },
    });
    expectRejected(await create({ circle_id: crypto.randomUUID() }), 409, "circle/too-many");
  });

  test("a user who creates a circle with another circle's id is rejected and gets no access", async () => {
    const circle_id = await givenCircle([[owner], [stranger]]);
    const taken = { circle_id, name: "Mine" };
    const third = await newUser(world);
    for (const user of [stranger, third])
      expectRejected(await user.call("create_circle", taken), 404, "circle/not-found");
    expect(await pageOf(third, circle_id)).toBeNull();
    expect(await pageOf(stranger, circle_id)).toMatchObject({ name: "Mornings", is_founder: false });
    expectDenied(await visitor.call("create_circle", { ...taken, circle_id: crypto.randomUUID() }));
  });

  test("a member reads a whole private challenge through the circle until leaving it", async () => {
    const challenge = await givenChallenge(owner, { title: "Quiet", visibility: "private" });
    await givenEntry(owner, challenge, "2024-11-01");
    await givenEntry(owner, challenge, "2024-11-02");
    const circle_id = await givenCircle([[owner, challenge], [stranger]]);
    const shown = await challengeSeenBy(stranger, circle_id, owner);
    expect(shown?.challenge).toMatchObject({ title: "Quiet", day: 2, taken_from: null });
    expect(shown?.entries).toMatchObject([
      { date: "2024-11-02", photos: [], replies: [] },
      { date: "2024-11-01", photos: [], replies: [] },
    ]);
    succeeded(await stranger.call("leave_circle", { circle_id }));
    expect(await challengeSeenBy(stranger, circle_id, owner)).toBeNull();
    expect(await pageOf(stranger, circle_id)).toBeNull();
    expect(await challengeSeenBy(owner, circle_id, owner)).not.toBeNull();
  });

  test("an invitation names the circle, and joining twice changes nothing", async () => {
    const circle_id = await givenCircle([[owner]]);
    const token = await invite(owner, circle_id);
    const founder = { nickname: "challenger-0000", avatar_url: null };
    const seen = { name: "Mornings", founder, members: 1, state: "open" };
    for (const user of [visitor, stranger]) expect(await invitationSeenBy(user, token)).toEqual(seen);
    expect((await pageOf(owner, circle_id))?.invitation).toEqual({ expires_at: MOMENT });
    for (const time of [1, 2]) expect([time, await join(stranger, token)]).toEqual([time, circle_id]);
    expect((await pageOf(stranger, circle_id))?.invitation).toBeNull();
    expect(await invitationSeenBy(stranger, token)).toEqual({
      ...seen,
      members: 2,
      state: "member",
      circle_id,
    });
    expectRejected(
      await stranger.call("join_circle", { token: "unknown" }),
      404,
      "circle/invitation-invalid",
    );
  });
});
