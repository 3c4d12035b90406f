import { SHAPES } from "@diary/server/rest/shape-list";
import { REQUEST_SHAPES } from "@diary/server/rest/shapes";
import { selectSql } from "@diary/server/rest/statements";
import { afterEach, describe, expect, test, vi } from "vitest";

import { succeeded } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { givenChallenge } from "./fixtures/given.ts";
import { onSeparateDatabases, type World } from "./fixtures/world.ts";

const CARD = /select=[\w,]+/.exec(REQUEST_SHAPES[0]!)![0];
/** Sends ten concurrent queries, so each pooled connection executes one. */
const onAll = async <T>(ask: () => Promise<T[]>) =>
  (await Promise.all(Array.from({ length: 10 }, ask))).flat();

const FEED = `home_challenge?${CARD}&visibility=eq.public&order=updated_at.desc,challenge_id.desc&limit=20`;
const ZERO = "00000000-0000-0000-0000-000000000000";

const revisionsOf = (dayId: string) => `day_revision?select=*&day_id=eq.${dayId}&order=version.desc`;

async function runningOn(table: string, { sql }: World): Promise<number> {
  const rows = await sql(
    "select from pg_stat_activity where query like $1 and state = 'active' and pid <> pg_backend_pid()",
    [`%public."${table}"%`],
  );
  return rows.length;
}

onSeparateDatabases((world) => {
  const { visitor, owner, stranger, sql, script, backend, database: kind } = world;

  afterEach(() => vi.useRealTimers());

  async function send(method: string, path: string, user: ApiUser, body?: unknown, signal?: AbortSignal) {
    const { url, key } = backend;
    const response = await fetch(`${url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: key,
        authorization: user.authorization,
        "content-type": "application/json",
        // Sends the same header as postgrest-js: upserts and updates return the row.
        prefer: path.includes("on_conflict") ? "resolution=ignore-duplicates,return=representation" : "",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const json = text === "" ? undefined : (JSON.parse(text) as { code?: string; message?: string }[]);
    return { status: response.status, body: json as unknown };
  }

  async function preparedStatements(): Promise<number> {
    const rows = await onAll(() =>
      sql<{ pid: number; count: number }>(
        "select pg_backend_pid() as pid, count(*)::int as count from pg_prepared_statements",
      ),
    );
    const byConnection = new Map(rows.map(({ count, pid }) => [pid, count]));
    return [...byConnection.values()].reduce((sum, count) => sum + count, 0);
  }

  test("an unlisted request gets PostgREST's kind of error, which names the list's file", async () => {
    const message: unknown = expect.stringContaining("apps/server/src/rest/shapes.ts");
    expect(await send("GET", "challenge?select=challenge_id,title", owner)).toEqual({
      status: 400,
      body: { code: "PGRST127", details: null, hint: null, message },
    });
  });

  test("a visitor and a user who send the same request alternately get different rows", async () => {
    const { challenge_id } = await givenChallenge(owner, { visibility: "private" });
    const path = `challenge?select=challenge_id&challenge_id=eq.${challenge_id}`;
    for (let round = 0; round < 4; round += 1) {
      expect(await send("GET", path, visitor)).toEqual({ status: 200, body: [] });
      expect(await send("GET", path, owner)).toEqual({ status: 200, body: [{ challenge_id }] });
    }
  });

  test.each(["the first page", "a later page"])(
    "the generic plan of %s of the feed uses the feed's index",
    async (page) => {
      const moment = "2026-11-24T08:00:00Z";
      const cursor = `updated_at=lte.${moment}&or=(updated_at.lt."${moment}",challenge_id.lt.${ZERO})`;
      const parameters = new URLSearchParams(
        `${FEED.split("?")[1]}${page === "a later page" ? `&${cursor}` : ""}`,
      );
      const asked = { method: "GET", target: "home_challenge", parameters, prefer: "", fields: [] };
      const found = SHAPES.find(asked)!;
      const values = found.values.map((value) => `'${value}'`);
      // The planner would sort a small table. With these settings, it uses the index if possible.
      await script(`
      create function public.plan_of_feed() returns setof text language plpgsql
        set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $f$
      begin
        execute $q$prepare feed as ${selectSql(found.shape)}$q$;
        return query execute $q$explain execute feed${values.length > 0 ? `(${values.join()})` : ""}$q$;
        execute 'deallocate feed';
      end $f$`);
      const plan = await sql<{ line: string }>("select plan_of_feed as line from public.plan_of_feed()");
      await script("drop function public.plan_of_feed()");
      expect(plan.map(({ line }) => line).join("\n")).toContain("challenge_feed");
    },
  );

  test("requests work after an idle minute and after a reset of their connection", async () => {
    expect((await send("GET", FEED, visitor)).status).toBe(200);
    // Fake timers must start here: earlier ones would stop the timers of `fetch`.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect((await send("GET", FEED, visitor)).status).toBe(200);
    // A connection is reset after a script. Two concurrent requests use this connection and another one.
    await script("select 1");
    await sql("select pg_sleep(0.3)");
    const both = [send("GET", FEED, visitor), send("GET", FEED, visitor)];
    expect(await Promise.all(both)).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  test("writes with different columns or orders of columns store the right values", async () => {
    const [title, feedback, email] = ["A title", "Some feedback", "ume@diary.example"];
    const bodies = [
      { title, feedback },
      { feedback, title },
      { title, feedback, email },
      { email, title, feedback },
    ];
    // In the second round, each statement is already prepared.
    for (const body of [...bodies, ...bodies]) {
      await sql("delete from private.quota_use");
      expect((await send("POST", "feedback", owner, body)).status).toBe(201);
      expect(await sql("delete from public.feedback returning title, feedback, email")).toEqual([
        { email: null, ...body },
      ]);
    }
  });

  test("rejected writes with many column names leave no prepared statements", async () => {
    const before = await preparedStatements();
    for (let n = 0; n < 40; n += 1) {
      const body = { [`column ${n % 20}`]: 1, ["x".repeat(500)]: n };
      expect((await send("POST", "feedback", owner, body)).status).toBe(400);
    }
    expect(await preparedStatements()).toBeLessThanOrEqual(before + 1);
  });

  test("a prepared statement works after its first execution has failed", async () => {
    // Repeats the request, because each connection of the pool prepares the statement.
    for (let n = 0; n < 3; n += 1) {
      const rejected = { status: 400, body: { code: "22P02" } };
      expect(await send("GET", revisionsOf("nonsense"), owner)).toMatchObject(rejected);
    }
    expect(await send("GET", revisionsOf(ZERO), owner)).toEqual({ status: 200, body: [] });
  });

  test("a write that fails at commit is rolled back", async () => {
    await script(`
      create function public.fails_late() returns trigger language plpgsql as
        $$ begin raise exception 'too late' using errcode = 'PT422'; end $$;
      create constraint trigger fails_late after insert on public.feedback
        deferrable initially deferred for each row execute function public.fails_late()`);
    const words = { title: "Hello", feedback: "There." };
    const rejected = { status: 422, body: { message: "too late" } };
    expect(await send("POST", "feedback", owner, words)).toMatchObject(rejected);
    expect(await sql("select from public.feedback")).toEqual([]);
    await script("drop trigger fails_late on public.feedback; drop function public.fails_late()");
    expect((await send("POST", "feedback", owner, words)).status).toBe(201);
  });

  test("a request for all rows of another user is rejected", async () => {
    const { challenge_id } = await givenChallenge(owner);
    const rows = `challenge?select=*&user_id=eq.${owner.id}&challenge_id=gt.${ZERO}&order=challenge_id.asc&limit=500`;
    expect((await send("GET", rows, owner)).body).toMatchObject([{ challenge_id }]);
    const message = "Only the user's own rows can be requested like this";
    for (const other of [stranger, visitor])
      expect(await send("GET", rows, other)).toMatchObject({ status: 403, body: { message } });
  });

  test("auth.uid() returns the caller in Supabase's definition and in the embedded one", async () => {
    const own = `setting?select=*&user_id=eq.${owner.id}`;
    const [lite] = await sql<{ text: string }>(
      "select pg_get_functiondef('auth.uid()'::regprocedure) as text",
    );
    const asSupabase = lite!.text.replace(
      /AS (\$\w*\$).*\1/s,
      () =>
        "AS $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$",
    );
    for (const definition of [asSupabase, lite!.text]) {
      await script(definition);
      expect((await send("GET", own, owner)).body).toMatchObject([{ user_id: owner.id }]);
      expect((await send("GET", own, stranger)).body).toEqual([]);
    }
  });

  test("role and claims are reset after the request", async () => {
    await send("GET", FEED, owner);
    const [row] = await sql(
      "select current_user = session_user as itself, current_setting('request.jwt.claims', true) as claims",
    );
    expect(row).toMatchObject({ itself: true, claims: expect.toBeOneOf(["", null]) });
  });

  test("a list of other users' challenges has at most 100 rows", async () => {
    await sql(
      `insert into public.challenge (user_id, title, "desc") select $1, 'Read', 'A page.' from generate_series(1, 120)`,
      [owner.id],
    );
    const listed = await send("GET", "challenge?select=challenge_id", visitor);
    expect(listed.body).toHaveLength(100);
    const own = await owner.select(`home_challenge?user_id=eq.${owner.id}&select=challenge_id`);
    expect(succeeded(own)).toHaveLength(120);
  });

  // PGlite can't cancel statements. engine.test.ts tests that the server ends PGlite's thread instead.
  describe.skipIf(kind === "pglite")("an endless statement on PostgreSQL", () => {
    const NEVER = `
      create function public.never() returns boolean language plpgsql as $$ begin loop perform pg_sleep(1); end loop; end $$;
      create policy "Nobody gets to the end" on public.site as restrictive for select using (public.never())`;
    afterEach(() =>
      script(`drop policy "Nobody gets to the end" on public.site; drop function public.never()`),
    );

    test("a statement is cancelled when its client disconnects", async () => {
      await script(NEVER);
      const leaving = new AbortController();
      const sent = send("GET", "site?select=sign_up", visitor, undefined, leaving.signal);
      await expect.poll(() => runningOn("site", world), { timeout: 5000 }).toBe(1);
      leaving.abort();
      await expect(sent).rejects.toThrow("aborted");
      await expect.poll(() => runningOn("site", world), { timeout: 3000 }).toBe(0);
    });

    test("a request with a statement that exceeds the time limit gets 504", async () => {
      const ended = "raise exception using errcode = 'query_canceled';";
      await script(NEVER.replace("loop perform pg_sleep(1); end loop;", ended));
      const timeoutResponse = { status: 504, body: { code: "57014" } };
      expect(await send("GET", "site?select=sign_up", visitor)).toMatchObject(timeoutResponse);
    });
  });
});
