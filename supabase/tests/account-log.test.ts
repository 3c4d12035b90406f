import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { done } from "./fixtures/answer.ts";
import { givenChallenge, givenEntry } from "./fixtures/given.ts";
import { signUp } from "./fixtures/person.ts";
import { onServer } from "./fixtures/world.ts";

// Long rows: what is a large log is a matter of bytes, and each row costs the database more than its length.
const ROWS = 36_000;
const INDEX =
  "create index if not exists audit_log_of_actor on auth.audit_log_entries ((payload ->> 'actor_id'))";

onServer((world, kind) => {
  const newcomer = () => signUp(world().backend, `leaving-${crypto.randomUUID()}`);
  const logOf = (id: string) =>
    world().sql("select from auth.audit_log_entries where payload ->> 'actor_id' = $1", [id]);

  /** What the auth service writes at a sign-in. */
  const signedIn = (id: string) =>
    world().sql(
      `insert into auth.audit_log_entries (id, payload, created_at)
      values (gen_random_uuid(), json_build_object('action', 'login', 'actor_id', $1::text), now())`,
      [id],
    );

  let isLarge = false;
  beforeEach(async () => {
    if (isLarge) return;
    await world().script(`
      insert into auth.audit_log_entries (id, payload, created_at)
      select gen_random_uuid(), json_build_object(
        'action', 'token_refreshed', 'actor_id', gen_random_uuid(), 'log_type', 'token', 'actor_username',
        'person' || n || '@example.com', 'actor_via_sso', false, 'traits', repeat('provider email ', 60)
      ), now() from generate_series(1, ${ROWS}) n;
      analyze auth.audit_log_entries;`);
    isLarge = true;
  });

  // A database at an address goes on to be used by other tests.
  afterAll(async () => {
    if (isLarge) await world().script("truncate auth.audit_log_entries");
  });

  describe("with a large log, an account", () => {
    // A hosted project's log belongs to its auth service, and takes no index of ours.
    test.skipIf(kind === "supabase")("is looked up in it by an index, and leaves nothing there", async () => {
      const { sql } = world();
      const person = await newcomer();
      await signedIn(person.id);
      const plan = await sql<{ "QUERY PLAN": string }>(
        `explain delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = '${person.id}'`,
      );
      expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("audit_log_of_actor");
      done(await person.call("delete_account"));
      expect(await logOf(person.id)).toEqual([]);
    });

    test("does not read it where it can't be indexed, and is erased by the scheduled job", async () => {
      const { sql, script } = world();
      await script("drop index if exists auth.audit_log_of_actor");
      try {
        const [leaving, staying] = [await newcomer(), await newcomer()];
        for (const { id } of [leaving, staying]) await signedIn(id);
        const before = await logOf(leaving.id);
        done(await leaving.call("delete_account"));
        expect(await logOf(leaving.id)).toHaveLength(before.length);
        expect(await sql("select user_id from private.audit_log_purge_queue")).toEqual([
          { user_id: leaving.id },
        ]);
        const [job] = await sql("select private.purge_auth_audit_log()::int as erased");
        expect(job).toEqual({ erased: before.length });
        expect(await logOf(leaving.id)).toEqual([]);
        expect(await sql("select from private.audit_log_purge_queue")).toEqual([]);
        expect((await logOf(staying.id)).length).toBeGreaterThan(0);
      } finally {
        if (kind !== "supabase") await script(INDEX);
      }
    });
  });

  test("lines of the log that are older than 90 days are erased by the scheduled job", async () => {
    const { sql } = world();
    const person = await newcomer();
    await signedIn(person.id);
    await sql(
      `update auth.audit_log_entries set created_at = now() - interval '91 days' where payload ->> 'actor_id' = $1`,
      [person.id],
    );
    await signedIn(person.id);
    await sql("select private.purge_aged_records()");
    expect(await logOf(person.id)).toHaveLength(1);
  });

  test("people who liked each other's challenges and leave at once, while others write, all get away", async () => {
    const { owner } = world();
    const people = await Promise.all(Array.from({ length: 6 }, newcomer));
    const challenges = await Promise.all(people.map((person) => givenChallenge(person, { days: 9 })));
    for (const person of people)
      for (const { challenge_id } of challenges) done(await person.insert("likes", { challenge_id }));
    for (const [index, person] of people.entries())
      await givenEntry(person, challenges[index]!, "2024-11-01");
    const answers = await Promise.all([
      ...people.map((person) => person.call("delete_account")),
      ...challenges.map(({ challenge_id }) => owner.insert("likes", { challenge_id })),
      ...people.map((person, index) =>
        person.insert("day", {
          challenge_id: challenges[index]!.challenge_id,
          date: "2024-11-02",
          content: "One more",
        }),
      ),
      ...people.map((person, index) =>
        person.remove(`likes?challenge_id=eq.${challenges[index]!.challenge_id}&user_id=eq.${person.id}`),
      ),
    ]);
    for (const answer of answers.slice(0, people.length)) done(answer);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await world().sql("select from public.challenge")).toEqual([]);
  });
});
