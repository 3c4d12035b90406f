import { describe, expect, test } from "vitest";

import { done, one } from "./fixtures/answer.ts";
import { challengeOf, givenChallenge } from "./fixtures/given.ts";
import { onEachDatabase, type World } from "./fixtures/world.ts";

const FEED = "home_challenge?visibility=eq.public&order=updated_at.desc,challenge_id.desc&limit=20";

/** How many statements on the feedback are running on the server. */
async function runningOf({ sql }: World): Promise<number> {
  const rows = await sql(
    "select from pg_stat_activity where query ilike '%feedback%' and state = 'active' and pid <> pg_backend_pid()",
  );
  return rows.length;
}

/** Writes many rows of this table as if they had always been there. */
async function withoutTriggers({ sql }: World, table: string, write: () => Promise<unknown>) {
  await sql(`alter table public.${table} disable trigger user`);
  try {
    await write();
  } finally {
    await sql(`alter table public.${table} enable trigger user`);
  }
}

onEachDatabase((world, kind) => {
  test.each([
    ["in a circle", "profile?user_id=eq.$1&select=challenge(profile(challenge(profile(nickname))))"],
    [
      "deep in a circle",
      `profile?user_id=eq.$1&select=${"challenge(profile(".repeat(20)}nickname${"))".repeat(20)}`,
    ],
    ["of all in all", "profile?select=challenge(day(content,challenge(title)))"],
  ])("one anonymous request for rows in rows %s is refused at once", async (_how, path) => {
    const { owner, nobody } = world();
    for (let round = 0; round < 5; round += 1) {
      done(
        await owner.insert(
          "challenge",
          Array.from({ length: 10 }, () => challengeOf(owner)),
        ),
      );
    }
    const { status, refusal } = await nobody.select(path.replace("$1", owner.id));
    expect({ status, code: refusal?.code }).toEqual({ status: 400, code: "PGRST200" });
    expect(done(await nobody.select(FEED))).toHaveLength(20);
  });

  test.each([
    ["a pattern on long texts", "day?challenge_id=eq.$1&content=ilike.*a*b*c*d*"],
    ["a regular expression", "day?challenge_id=eq.$1&content=match.(a*)*b"],
    [
      "an or of hundreds",
      `day?challenge_id=eq.$1&or=(${Array.from({ length: 300 }, (_, n) => `day.eq.${n}`).join(",")})`,
    ],
    ["an order without an index", "home_challenge?visibility=eq.public&order=title"],
    ["a filter without an index", "day?content=eq.x"],
  ])("%s is refused", async (_what, path) => {
    const { owner, nobody } = world();
    const { challenge_id } = await givenChallenge(owner);
    const { status, refusal } = await nobody.select(path.replace("$1", challenge_id));
    expect({ status, code: refusal?.code }).toEqual({ status: 400, code: "PGRST127" });
  });

  test("a count of everything is refused, one of what is asked by a key is not", async () => {
    const { owner, nobody } = world();
    const { challenge_id } = await givenChallenge(owner);
    const { status } = await nobody.select(FEED, { prefer: "count=exact" });
    expect(status).toBe(400);
    expect(await nobody.count(`home_challenge?challenge_id=eq.${challenge_id}`)).toBe(1);
  });

  test("entries of a person who has thousands are somebody else's by their challenge alone", async () => {
    const { owner, stranger, nobody, sql } = world();
    const { challenge_id } = await givenChallenge(owner);
    await withoutTriggers(world(), "day", () =>
      sql(
        `insert into public.day (challenge_id, user_id, date, day, content)
        select $1, $2, date '2000-01-01' + n, n, 'x' from generate_series(1, 5001) n`,
        [challenge_id, owner.id],
      ),
    );
    const theirs = `day?user_id=eq.${owner.id}&select=day_id&limit=1`;
    for (const person of [stranger, nobody]) {
      expect((await person.select(theirs)).status).toBe(400);
      expect(done(await person.select(`${theirs}&challenge_id=eq.${challenge_id}`))).toHaveLength(1);
    }
    expect(done(await owner.select(theirs))).toHaveLength(1);
  });

  test("an answer has at most so many rows, whatever limit or range is asked for", async () => {
    const { owner, sql } = world();
    const { challenge_id } = await givenChallenge(owner);
    await sql(
      `with people as (
        insert into auth.users (id, email)
        select gen_random_uuid(), 'crowd' || n || '@example.com' from generate_series(1, 1100) n returning id
      ) select count(*) from people`,
    );
    await withoutTriggers(world(), "likes", () =>
      sql("insert into public.likes (challenge_id, user_id) select $1, id from auth.users", [challenge_id]),
    );
    const likes = `likes?challenge_id=eq.${challenge_id}`;
    for (const path of [likes, `${likes}&limit=5000`]) {
      expect(done(await owner.select(path))).toHaveLength(500);
    }
    expect(done(await owner.select(likes, { range: "0-4999", "range-unit": "items" }))).toHaveLength(500);
    const embedded = one(
      await owner.select(`challenge?challenge_id=eq.${challenge_id}&select=likes(user_id)`),
    );
    expect((embedded["likes"] as unknown[]).length).toBeLessThanOrEqual(1000);
  });

  // PGlite has no server to cancel on: engine.test.ts ends its thread.
  describe.skipIf(kind === "pglite")("on a server a statement that never ends", () => {
    const NEVER = `
      create function public.never() returns boolean language plpgsql as $$ begin loop perform pg_sleep(1); end loop; end $$;
      grant select on public.feedback to anon;
      create policy "Nobody gets to the end" on public.feedback for select to anon using (public.never());
      insert into public.feedback (feedback_id, title, feedback) overriding system value values (1, 'Hello', 'There.');`;
    const CLEANUP = `
      drop policy "Nobody gets to the end" on public.feedback;
      revoke select on public.feedback from anon;
      drop function public.never();`;
    test("is cancelled when its client leaves", async () => {
      const { backend, script } = world();
      await script(NEVER);
      try {
        const leaving = new AbortController();
        const asked = fetch(`${backend.url}/rest/v1/feedback?feedback_id=eq.1&select=title`, {
          headers: { apikey: backend.key },
          signal: leaving.signal,
        });
        await expect.poll(() => runningOf(world()), { timeout: 5000 }).toBe(1);
        leaving.abort();
        await expect(asked).rejects.toThrow("aborted");
        await expect.poll(() => runningOf(world()), { timeout: 3000 }).toBe(0);
      } finally {
        await script(CLEANUP);
      }
    });

    test("is ended after 8 s, and its request is told", async () => {
      const { nobody, script } = world();
      await script(NEVER);
      try {
        const { status, refusal } = await nobody.select("feedback?feedback_id=eq.1&select=title");
        expect({ status, code: refusal?.code }).toEqual({ status: 504, code: "57014" });
        expect(await runningOf(world())).toBe(0);
      } finally {
        await script(CLEANUP);
      }
    });
  });
});
