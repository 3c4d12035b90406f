import { describe, expect, test } from "vitest";

import {
  expectDuplicate,
  expectRejected,
  onlyRow,
  splitBySuccess,
  succeeded,
  expectDenied,
} from "./fixtures/api-response.ts";
import { givenCircle } from "./fixtures/circle.ts";
import { pathOf, challengeOf, entryOf, givenChallenge, givenEntry, november } from "./fixtures/given.ts";
import { onOneDatabase } from "./fixtures/world.ts";
import { newUser, sendReport } from "./moderation/moderated.ts";

const DATES = november(20);
const [FIRST, SECOND, , FOURTH] = DATES as [string, string, string, string];

onOneDatabase((world) => {
  const { owner, stranger, sql, script } = world;

  test("twenty concurrent entries for one date create one entry", async () => {
    const challenge = await givenChallenge(owner, { days: 20 });
    const write = () => owner.insert("day", entryOf(owner, challenge, FIRST));
    const [written, rejected] = splitBySuccess(await Promise.all(DATES.map(write)));
    expect(written).toHaveLength(1);
    for (const response of rejected) expectDuplicate(response, "day_one_entry_a_date");
    expect(await sql("select day from public.day")).toEqual([{ day: 1 }]);
    expect(onlyRow(await owner.select("challenge"))).toMatchObject({ day_count: 1, completed: false });
  });

  test("twenty concurrent entries in a challenge of 5 days create five entries", async () => {
    const challenge = await givenChallenge(owner, { days: 5 });
    const write = (date: string) => owner.insert("day", entryOf(owner, challenge, date));
    const [written, rejected] = splitBySuccess(await Promise.all(DATES.map(write)));
    expect(written).toHaveLength(5);
    for (const response of rejected) expectRejected(response, 409, "challenge/completed");
    const numbers = "select jsonb_agg(day order by day) as numbers from public.day";
    expect(await sql(numbers)).toEqual([{ numbers: [1, 2, 3, 4, 5] }]);
    expect(onlyRow(await owner.select("challenge"))).toMatchObject({ day_count: 5, completed: true });
  });

  test("lowering the days during concurrent writes never leaves more entries than days", async () => {
    for (const round of [1, 2, 3, 4, 5]) {
      const challenge = await givenChallenge(owner, { days: 10, title: `Round ${round}` });
      for (const date of november(3)) await givenEntry(owner, challenge, date);
      const [cut, written] = await Promise.all([
        owner.update(pathOf(challenge), { days: 3 }),
        owner.insert("day", entryOf(owner, challenge, FOURTH)),
      ]);
      if (cut.rejection) expectRejected(cut, 422, "challenge/days-below-written");
      else expectRejected(written, 409, "challenge/completed");
    }
    const rows = await sql(
      `select from public.challenge c
      where c.day_count <> (select count(*) from public.day d where d.challenge_id = c.challenge_id)
        or c.completed <> (c.day_count = c.days)`,
    );
    expect(rows).toEqual([]);
  });

  test("another user can't take the id of a challenge during its deletion", async () => {
    const { challenge_id } = await givenChallenge(owner);
    const deleted = script(
      `delete from public.challenge where challenge_id = '${challenge_id}'; select pg_sleep(1)`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const response = await stranger.insert("challenge", challengeOf(stranger, { challenge_id }));
    await deleted;
    expectDuplicate(response, "challenge_pkey");
    expect(await sql("select from public.challenge")).toEqual([]);
  });

  test("a client that reuses an entry's id during its deletion can't forge number or version", async () => {
    const [going, other] = [await givenChallenge(owner), await givenChallenge(owner)];
    const { day_id } = await givenEntry(owner, going, FIRST);
    // Keeps the transaction open until the insert below waits for the deletion.
    const deleted = script(
      `delete from public.challenge where challenge_id = '${going.challenge_id}'; select pg_sleep(1)`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const forged = { day_id, day: 900, version: 500, created_at: "2001-01-01T00:00:00Z" };
    const [early, honest] = [
      await owner.insert("day", entryOf(owner, other, "9999-12-01", forged)),
      await owner.insert("day", entryOf(owner, other, SECOND, forged)),
    ];
    await deleted;
    expectRejected(early, 422, "day/date-in-future");
    expect(onlyRow(honest)).toMatchObject({ day_id, date: SECOND, day: 1, version: 1 });
    const written = await sql("select day from public.day where created_at > now() - interval '1 minute'");
    expect(written).toEqual([{ day: 1 }]);
  });

  test("a like and a follow that arrive during a block are rejected", async () => {
    const { challenge_id } = await givenChallenge(owner);
    const blocked = script(
      `insert into public.block (user_id, blocked_user_id) values ('${owner.id}', '${stranger.id}'); select pg_sleep(1)`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const responses = await Promise.all([
      stranger.insert("likes", { challenge_id }),
      stranger.insert("follow", { followed_id: owner.id }),
    ]);
    await blocked;
    for (const response of responses) expectDenied(response);
    expect(await sql("select user_id from public.likes union all select user_id from public.follow")).toEqual(
      [],
    );
  });

  test("content that a user adds while staff hide the user is hidden or rejected", async () => {
    const { challenge_id } = await givenChallenge(owner, { visibility: "private" });
    const hidden = script(
      `update public.profile set hidden_at = now() where user_id = '${owner.id}';
      update public.challenge set hidden_at = now() where user_id = '${owner.id}'; select pg_sleep(1)`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [created, link] = await Promise.all([
      owner.insert("challenge", challengeOf(owner)),
      owner.call("create_share_link", { challenge_id, days: null }),
    ]);
    await hidden;
    expect(onlyRow(created)["hidden_at"]).not.toBeNull();
    expectRejected(link, 404, "challenge/not-found");
  });

  async function givenReply() {
    const challenge = await givenChallenge(owner, { visibility: "private", title: "Quiet" });
    const entry = await givenEntry(owner, challenge, FIRST, { content: "Zanzibar" });
    const member = await newUser(world);
    const circle_id = await givenCircle([[owner, challenge], [stranger], [member]]);
    const reply_id = crypto.randomUUID();
    const content = "Well done";
    succeeded(
      await stranger.call("add_circle_reply", { circle_id, day_id: entry.day_id, reply_id, content }),
    );
    return { entry, member, reply_id };
  }

  describe("concurrent report of a reply and deletion of its entry", () => {
    const COPIES = "select reported, reported_later, answered_day_id from private.moderation_case";

    test("a report during the deletion of the entry is rejected as not found", async () => {
      const { entry, member, reply_id } = await givenReply();
      const deleted = script(`delete from public.day where day_id = '${entry.day_id}'; select pg_sleep(1)`);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const response = await sendReport(member, "reply", reply_id);
      await deleted;
      expectRejected(response, 404, "report/not-found");
      expect(await sql(COPIES)).toEqual([]);
    });

    test("a deletion of the entry during the report deletes the case's copy of the entry", async () => {
      const { entry, reply_id } = await givenReply();
      const reported = script(
        `select private.get_or_open_case('reply', '${reply_id}', '${stranger.id}'); select pg_sleep(1)`,
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      const response = await owner.remove(pathOf(entry));
      await reported;
      succeeded(response);
      expect(await sql(COPIES)).toEqual([
        { reported: { content: "Well done" }, reported_later: [], answered_day_id: null },
      ]);
    });
  });
});
