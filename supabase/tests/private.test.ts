import { beforeEach, expect, test } from "vitest";

import { succeeded, expectNothing, onlyRow } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { pathOf, entryOf, givenChallenge, givenEntry, type Challenge, type Entry } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const write = (user: ApiUser, challenge: Challenge, date: string, writer = user) =>
  user.insert("day", entryOf(writer, challenge, date));

onEachDatabase(({ visitor, owner, stranger, script, sql }) => {
  let hidden: Challenge;
  let entry: Entry;
  let nowhere: Challenge;
  let others: ApiUser[];

  beforeEach(async () => {
    hidden = await givenChallenge(owner, { days: 5 });
    entry = await givenEntry(owner, hidden, "2024-11-01");
    // The stranger liked the challenge while it was public. This must not give access now.
    succeeded(await stranger.insert("likes", { challenge_id: hidden.challenge_id }));
    onlyRow(await owner.update(pathOf(hidden), { visibility: "private" }));
    nowhere = { challenge_id: crypto.randomUUID(), days: 5 };
    others = [visitor, stranger];
  });

  const tables = ["challenge", "home_challenge", "day", "likes"];

  test("rows and counts of a private challenge are visible only to its owner", async () => {
    for (const table of tables) {
      const it = `${table}?challenge_id=eq.${hidden.challenge_id}`;
      for (const user of others) {
        expectNothing(await user.select(it));
        expectNothing(await user.select(`${table}?user_id=in.(${owner.id},${stranger.id})`));
        expect(await user.count(it)).toBe(0);
      }
      expect(succeeded(await owner.select(it))).toHaveLength(1);
      expect(await owner.count(it)).toBe(1);
    }
    onlyRow(await owner.update(pathOf(hidden), { visibility: "public" }));
    for (const table of tables)
      for (const user of others)
        expect(succeeded(await user.select(`${table}?challenge_id=eq.${hidden.challenge_id}`))).toHaveLength(
          1,
        );
  });

  const ask = (role: string, query: string) => script(`begin; set local role ${role}; ${query}; rollback;`);

  test("the API's roles can't read internal views and private tables by SQL", async () => {
    const parts = [
      "select * from internal.shown_day",
      "select * from internal.shown_photo",
      "select * from internal.author",
      "select * from internal.own_like",
      "select * from internal.circle_member_today",
      "select * from internal.circle_reply_shown",
      "select * from internal.circle_reply_unseen",
      `select internal.rest_dates('${hidden.challenge_id}')`,
      "select query_to_xml('select * from internal.shown_day', true, true, '')",
    ];
    const ofServer = await sql<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'private'",
    );
    for (const role of ["anon", "authenticated"]) {
      await ask(role, "select * from public.home_challenge");
      for (const query of [...parts, ...ofServer.map(({ name }) => `select * from ${name}`)]) {
        await expect(ask(role, query), `${role}: ${query}`).rejects.toThrow("permission denied");
        await script("rollback;");
      }
    }
  });

  test("embedded resources return a private challenge only to its owner", async () => {
    for (const way of [
      `profile?user_id=eq.${owner.id}&select=challenge(challenge_id,title)`,
      `day?user_id=eq.${owner.id}&select=content,challenge(title)`,
      `likes?challenge_id=eq.${hidden.challenge_id}&select=user_id,challenge(title)`,
    ]) {
      const seen = JSON.stringify(succeeded(await owner.select(way)));
      for (const user of others) {
        const rows = succeeded(await user.select(way));
        expect(JSON.stringify(rows)).not.toContain("Read the manual");
        expect(JSON.stringify(rows)).not.toBe(seen);
        for (const row of rows) expect(row.challenge).toBeOneOf([undefined, null, []]);
      }
    }
  });

  test("requests for a private challenge get the same responses as for a missing challenge", async () => {
    const calls: Record<string, (user: ApiUser, challenge: Challenge) => Promise<unknown>> = {
      reading: (user, { challenge_id }) => user.select(pathOf({ challenge_id })),
      changing: (user, { challenge_id }) => user.update(pathOf({ challenge_id }), { title: "x" }),
      deleting: (user, { challenge_id }) => user.remove(pathOf({ challenge_id })),
      liking: (user, { challenge_id }) => user.insert("likes", { challenge_id }),
      "liking again": (user, { challenge_id }) =>
        user.upsert("likes", "challenge_id,user_id", { challenge_id }, "ignore"),
      "taking a like back": (user, { challenge_id }) => user.remove(`likes?challenge_id=eq.${challenge_id}`),
      "writing an entry": (user, challenge) => write(user, challenge, "2024-11-02"),
      "writing in the owner's name": (user, challenge) => write(user, challenge, "2024-11-02", owner),
      "writing on a date that is taken": (user, challenge) => write(user, challenge, "2024-11-01"),
      "writing in the future": (user, challenge) => write(user, challenge, "2999-01-01"),
      "changing an entry": (user, { challenge_id }) =>
        user.update(`day?challenge_id=eq.${challenge_id}`, { content: "x" }),
    };
    const read = "select c.*, d.content, (select count(*) from public.likes) from public.challenge c";
    const state = () => sql(`${read} join public.day d using (challenge_id)`);
    const before = await state();
    for (const [what, call] of Object.entries(calls)) {
      for (const user of others) {
        const [there, notThere] = [await call(user, hidden), await call(user, nowhere)];
        expect(there, `${what} reveals nothing`).toEqual(notThere);
      }
      expect(await state(), `${what} changes nothing`).toEqual(before);
    }
    expect(onlyRow(await owner.select(pathOf(entry))).content).toBe("Chapter one");
  });
});
