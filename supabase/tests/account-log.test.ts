import { afterAll, beforeEach, expect, test } from "vitest";

import { succeeded } from "./fixtures/api-response.ts";
import { entryOf, givenChallenge, givenEntry } from "./fixtures/given.ts";
import { onServer } from "./fixtures/world.ts";
import { newUser } from "./moderation/moderated.ts";

// This many long rows exceed 32 MiB. For a larger log without an index, the nightly job deletes an account's lines.
const ROWS = 17_000;
const INDEX =
  "create index if not exists audit_log_of_actor on auth.audit_log_entries ((payload ->> 'actor_id'))";

onServer((world) => {
  const { owner, sql, script, database: kind } = world;

  const logOf = (id: string) =>
    sql("select from auth.audit_log_entries where payload ->> 'actor_id' = $1", [id]);

  const signedIn = (id: string) =>
    sql(
      `insert into auth.audit_log_entries (id, payload, created_at)
      values (gen_random_uuid(), json_build_object('action', 'login', 'actor_id', $1::text), now())`,
      [id],
    );

  let isLarge = false;
  beforeEach(async () => {
    if (isLarge) return;
    await script(`
      insert into auth.audit_log_entries (id, payload, created_at)
      select gen_random_uuid(), json_build_object(
        'action', 'token_refreshed', 'actor_id', gen_random_uuid(), 'log_type', 'token', 'actor_username',
        'user' || n || '@example.com', 'actor_via_sso', false, 'traits', repeat('provider email ', 112)
      ), now() from generate_series(1, ${ROWS}) n;
      analyze auth.audit_log_entries;`);
    isLarge = true;
  });

  // Empties the log for other tests of the same remote database.
  afterAll(async () => {
    if (isLarge) await script("truncate auth.audit_log_entries");
  });

  // A hosted project's log belongs to its auth service and accepts no index.
  test.skipIf(kind === "supabase")(
    "deleting an account uses the index to remove its lines from a large auth log",
    async () => {
      const user = await newUser(world);
      await signedIn(user.id);
      const plan = await sql<{ "QUERY PLAN": string }>(
        `explain delete from auth.audit_log_entries l where l.payload ->> 'actor_id' = '${user.id}'`,
      );
      expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("audit_log_of_actor");
      succeeded(await user.call("delete_account"));
      expect(await logOf(user.id)).toEqual([]);
    },
  );

  test("the nightly job removes a deleted account's lines from a large log without an index", async () => {
    await script("drop index if exists auth.audit_log_of_actor");
    try {
      const [leaving, staying] = [await newUser(world), await newUser(world)];
      for (const { id } of [leaving, staying]) await signedIn(id);
      const before = await logOf(leaving.id);
      succeeded(await leaving.call("delete_account"));
      expect(await logOf(leaving.id)).toHaveLength(before.length);
      const queue = () => sql("select user_id from private.audit_log_purge_queue");
      expect(await queue()).toEqual([{ user_id: leaving.id }]);
      const [job] = await sql("select private.purge_auth_audit_log()::int as erased");
      expect(job).toEqual({ erased: before.length });
      expect(await logOf(leaving.id)).toEqual([]);
      expect(await queue()).toEqual([]);
      expect((await logOf(staying.id)).length).toBeGreaterThan(0);
    } finally {
      if (kind !== "supabase") await script(INDEX);
    }
  });

  test("users who liked each other's challenges can delete their accounts concurrently", async () => {
    const leaving = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const user = await newUser(world);
        return { user, challenge: await givenChallenge(user, { days: 9 }) };
      }),
    );
    for (const { user } of leaving)
      for (const { challenge } of leaving)
        succeeded(await user.insert("likes", { challenge_id: challenge.challenge_id }));
    for (const { challenge, user } of leaving) await givenEntry(user, challenge, "2024-11-01");
    const responses = await Promise.all([
      ...leaving.map(({ user }) => user.call("delete_account")),
      ...leaving.map(({ challenge }) => owner.insert("likes", { challenge_id: challenge.challenge_id })),
      ...leaving.map(({ challenge, user }) => user.insert("day", entryOf(user, challenge, "2024-11-02"))),
      ...leaving.map(({ challenge, user }) =>
        user.remove(`likes?challenge_id=eq.${challenge.challenge_id}&user_id=eq.${user.id}`),
      ),
    ]);
    for (const response of responses.slice(0, leaving.length)) succeeded(response);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await sql("select from public.challenge")).toEqual([]);
  });
});
