import { beforeEach, expect, test } from "vitest";

import { expectRejected, succeeded, type Row } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { givenCircle, pageOf, readingOf } from "./fixtures/circle.ts";
import { avoidFullHour } from "./fixtures/full-hour.ts";
import { givenChallenge, givenEntry, inDays, pathOf, type Challenge, type Entry } from "./fixtures/given.ts";
import { givenPhoto, sign } from "./fixtures/photo.ts";
import { onEachDatabase } from "./fixtures/world.ts";
import { newUser } from "./moderation/moderated.ts";

const received = async (user: ApiUser) =>
  succeeded(await user.call("export_records"))[0]?.["received_nudges"];

onEachDatabase((world) => {
  const { owner, stranger, sql, database } = world;
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
  const leave = async (user: ApiUser) => succeeded(await user.call("leave_circle", { circle_id }));
  const replies = async () =>
    (await sql<{ user_id: string }>("select user_id from public.circle_reply order by created_at")).map(
      ({ user_id }) => user_id,
    );

  const reading = (user: ApiUser) => readingOf(user, circle_id, owner, photo);
  const ALL = [true, true, true];
  const NOTHING = [false, false, false];

  test("leaving ends all access immediately, and the other members' access stays", async () => {
    expect(await reading(stranger)).toEqual(ALL);
    await leave(stranger);
    expect(await reading(stranger)).toEqual(NOTHING);
    expect(await pageOf(stranger, circle_id)).toBeNull();
    expect(succeeded(await stranger.call("my_circles"))).toEqual([]);
    expect(await reading(third)).toEqual(ALL);
    await leave(stranger);
    const names = {
      rename_circle: { name: "Mine" },
      set_circle_challenge: {},
      set_circle_nudges: { accepts: true },
    };
    for (const [name, more] of Object.entries(names))
      expectRejected(await stranger.call(name, { circle_id, ...more }), 404, "circle/not-found");
    expectRejected(await reply(stranger), 404, "circle/not-found");
  });

  test.skipIf(database === "supabase")(
    "a photo's signed address stops working when its reader leaves the circle",
    async () => {
      const [signed] = await sign(stranger, [`${owner.id}/${photo}`]);
      const open = async () => (await fetch(`${world.backend.url}/storage/v1${signed!.signedURL}`)).ok;
      expect(await open()).toBe(true);
      await leave(stranger);
      expect(await open()).toBe(false);
    },
  );

  test("other members can't read the private challenge of a member who left", async () => {
    await leave(owner);
    for (const user of [stranger, third]) {
      expect(await reading(user)).toEqual(NOTHING);
      expect((await pageOf(user, circle_id))?.members).toHaveLength(2);
    }
    expect(await sign(owner, [`${owner.id}/${photo}`])).toMatchObject([
      { signedURL: expect.any(String) as string },
    ]);
  });

  test("removing a member ends that member's access immediately", async () => {
    succeeded(await owner.call("remove_circle_member", { circle_id, user_id: stranger.id }));
    expect(await reading(stranger)).toEqual(NOTHING);
    expect(await pageOf(stranger, circle_id)).toBeNull();
    expect(await reading(third)).toEqual(ALL);
    expectRejected(
      await owner.call("remove_circle_member", { circle_id, user_id: owner.id }),
      404,
      "circle/not-found",
    );
  });

  test("leaving deletes the member's replies and the replies to the member's entries, only in that circle", async () => {
    const theirs = await givenChallenge(stranger, { days: 9, start_date: inDays(-9) });
    const { day_id } = await givenEntry(stranger, theirs, inDays(0));
    succeeded(await stranger.call("set_circle_challenge", { circle_id, challenge_id: theirs.challenge_id }));
    const other = await givenCircle(
      [
        [owner, challenge],
        [stranger, theirs],
      ],
      "Evenings",
    );
    for (const user of [stranger, third]) succeeded(await reply(user));
    succeeded(await reply(third, day_id));
    succeeded(await reply(stranger, entry.day_id, { circle_id: other }));
    succeeded(await reply(owner, day_id, { circle_id: other }));
    await leave(stranger);
    expect(await replies()).toEqual([third.id, stranger.id, owner.id]);
    succeeded(await stranger.call("leave_circle", { circle_id: other }));
    expect(await replies()).toEqual([third.id]);
  });

  test("after the founder leaves, the member who joined first becomes the founder", async () => {
    await sql("update public.circle_member set joined_at = now() - interval '1 day' where user_id = $1", [
      third.id,
    ]);
    await leave(owner);
    expect(await pageOf(third, circle_id)).toMatchObject({ is_founder: true });
    expect(await pageOf(stranger, circle_id)).toMatchObject({ is_founder: false });
    await leave(third);
    expect(await pageOf(stranger, circle_id)).toMatchObject({ is_founder: true });
    await leave(stranger);
    expect(await sql("select from public.circle")).toEqual([]);
  });

  test("deleting a founder's account deletes the user's data and makes a member the founder", async () => {
    const founder = await newUser(world);
    const theirs = await givenChallenge(founder, { days: 9, visibility: "private" });
    const { day_id } = await givenEntry(founder, theirs, "2024-11-01");
    circle_id = await givenCircle([[founder, theirs], [owner, challenge], [stranger]], "Evenings");
    succeeded(await founder.call("invite_to_circle", { circle_id }));
    succeeded(await reply(founder));
    succeeded(await reply(stranger, day_id));
    succeeded(await reply(stranger));
    succeeded(await stranger.call("set_circle_nudges", { circle_id, accepts: true }));
    await sql(
      `insert into public.circle_nudge (circle_id, user_id, to_user_id, date) values
      ($1, $2, $3, '2024-11-01'), ($1, $3, $2, '2024-11-01'), (null, $2, $3, '2024-11-02')`,
      [circle_id, founder.id, stranger.id],
    );
    await sql("select private.delete_user_data($1)", [founder.id]);
    expect(await replies()).toEqual([stranger.id]);
    expect(await sql("select from public.circle_nudge")).toEqual([]);
    expect(await sql("select from private.circle_invitation")).toEqual([]);
    const page = await pageOf(owner, circle_id);
    expect(page).toMatchObject({ is_founder: true });
    expect(page?.members).toHaveLength(2);
  });

  test("deleting the account of the only member deletes the circle", async () => {
    const alone = await newUser(world);
    const id = await givenCircle([[alone]]);
    await sql("select private.delete_user_data($1)", [alone.id]);
    expect(await sql("select from public.circle where circle_id = $1", [id])).toEqual([]);
  });

  test("ending a circle ends the access of all members", async () => {
    succeeded(await reply(stranger));
    succeeded(await owner.call("end_circle", { circle_id }));
    for (const user of [owner, stranger]) expect(await pageOf(user, circle_id)).toBeNull();
    expect(await reading(stranger)).toEqual(NOTHING);
    expect(await sql("select from public.circle_member")).toEqual([]);
    expect(await replies()).toEqual([]);
    expectRejected(await owner.call("end_circle", { circle_id }), 404, "circle/not-found");
  });

  test("concurrent replies, leaving, deletions and nudges end without a deadlock", async () => {
    for (let round = 0; round < 6; round += 1) {
      const user = await newUser(world);
      const theirs = await givenChallenge(user, { days: 9, start_date: inDays(-3) });
      const { day_id } = await givenEntry(user, theirs, inDays(-1));
      circle_id = await givenCircle([[owner, challenge], [user, theirs], [stranger], [third]]);
      for (const by of [owner, stranger, third, user]) {
        succeeded(await reply(by, day_id));
        succeeded(await reply(by));
      }
      const responses = await Promise.all([
        reply(stranger, day_id),
        reply(owner, day_id),
        third.call("leave_circle", { circle_id }),
        stranger.call("nudge_circle_member", { circle_id, user_id: user.id }),
        round % 2 === 0
          ? sql("select private.delete_user_data($1)", [user.id]).then(() => undefined)
          : user.remove(pathOf(theirs)),
        owner.call("mark_circle_seen", { circle_id }),
        owner.call("set_circle_challenge", { circle_id, challenge_id: challenge.challenge_id }),
        round % 3 === 0
          ? owner.call("end_circle", { circle_id })
          : stranger.call("leave_circle", { circle_id }),
      ]);
      const faults = responses.filter((response) => response !== undefined && response.status >= 500);
      expect(faults).toEqual([]);
      const stale = await sql(
        `select from public.circle_reply r join public.day d on d.day_id = r.day_id
        where not exists (
          select from public.circle_member m where m.circle_id = r.circle_id and m.user_id = d.user_id
        )`,
      );
      expect(stale).toEqual([]);
      await sql("delete from public.circle");
    }
  });

  test("the export contains the user's circles, replies and nudges, but no others' replies", async () => {
    succeeded(await reply(stranger, entry.day_id, { content: "Mine" }));
    succeeded(await reply(third, entry.day_id, { content: "Theirs" }));
    await sql(
      "insert into public.circle_nudge (circle_id, user_id, to_user_id, date) values ($1, $2, $3, '2024-11-01')",
      [circle_id, stranger.id, owner.id],
    );
    const records = succeeded(await stranger.call("export_records"))[0];
    expect(records).toMatchObject({
      circles: [{ circle_id, name: "Mornings", is_founder: false, user_id: stranger.id }],
      circle_replies: [{ content: "Mine", day_id: entry.day_id }],
      circle_nudges: [{ to_user_id: owner.id }],
    });
    expect(JSON.stringify(records)).not.toContain("Theirs");
  });

  test("the export contains received nudges, and names senders that the user can see", async () => {
    await sql(
      `insert into public.circle_nudge (circle_id, user_id, to_user_id, date, content)
       values ($1, $2, $3, '2024-11-01', 'One line is enough.')`,
      [circle_id, stranger.id, owner.id],
    );
    const nudge = {
      date: "2024-11-01",
      content: "One line is enough.",
      created_at: expect.any(String) as string,
      nickname: "challenger-0000",
    };
    expect(await received(owner)).toEqual([nudge]);
    expect(await received(stranger)).toEqual([]);
    succeeded(await stranger.insert("block", { blocked_user_id: owner.id }));
    expect(await received(owner)).toEqual([{ ...nudge, nickname: null }]);
  });
});
