import { READING_CALLS } from "@diary/server/rest/reading-calls";
import { REQUEST_SHAPES } from "@diary/server/rest/shapes";
import { afterAll, describe, expect, test } from "vitest";

import { onServer } from "./fixtures/world.ts";

onServer(({ sql, script }) => {
  const grantsOf = (role: string) =>
    sql<{ name: string; grants: string }>(
      `select c.oid::regclass::text as name, string_agg(p, ' ' order by p) as grants
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
          cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p
        where n.nspname in ('public', 'private', 'internal') and c.relkind in ('r', 'v')
          and (has_table_privilege($1, c.oid, p) or p <> 'delete' and p <> 'truncate' and p <> 'trigger' and has_any_column_privilege($1, c.oid, p))
        group by 1 order by 1`,
      [role],
    );

  const callable = async (role: string) =>
    (
      await sql<{ name: string }>(
        `select proname as name from pg_proc
        where pronamespace = 'public'::regnamespace and has_function_privilege($1, oid, 'execute')`,
        [role],
      )
    )
      .map(({ name }) => name)
      .toSorted();

  test("row security is on for every table", async () => {
    const rows = await sql(
      `select c.oid::regclass::text as name, c.relrowsecurity as secured
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(6);
    expect(rows.filter(({ secured }) => secured !== true)).toEqual([]);
  });

  // The planner may hash a subquery without `offset 0`. It then reads the other table completely.
  test("a policy that reads another table finds one row by its key", async () => {
    const rows = await sql(
      `select tablename, policyname from pg_policies
      where schemaname = 'public' and cmd in ('SELECT', 'ALL') and qual ~* 'exists' and qual !~* 'offset 0'`,
    );
    expect(rows).toEqual([]);
  });

  test("every view that the API exposes reads with the rights of its reader", async () => {
    const rows = await sql(
      `select c.oid::regclass::text as name, coalesce('security_invoker=true' = any (c.reloptions), false) as invoker
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'internal') and c.relkind in ('v', 'm') order by n.nspname desc, c.relname`,
    );
    // The view home_challenge and the functions of circles use these views. The API doesn't expose their schema.
    const parts = [
      "internal.author",
      "internal.circle_member_today",
      "internal.circle_reply_shown",
      "internal.circle_reply_unseen",
      "internal.own_like",
      "internal.shown_day",
      "internal.shown_photo",
    ].map((name) => ({ name, invoker: false }));
    const usage =
      "select has_schema_privilege(role, 'internal', 'usage') as usage from unnest($1::text[]) role";
    expect(await sql(`select distinct usage from (${usage}) u`, [["anon", "authenticated"]])).toEqual([
      { usage: false },
    ]);
    expect(rows).toEqual([{ name: "home_challenge", invoker: true }, ...parts]);
  });

  test("every function has an empty search path", async () => {
    const rows = await sql(
      `select p.oid::regprocedure::text as name, coalesce('search_path=""' = any (p.proconfig), false) as pinned
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private', 'internal')`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.filter(({ pinned }) => pinned !== true)).toEqual([]);
  });

  // PostgreSQL grants a new function to all roles, and revoking the right from two roles doesn't change that.
  test("no function is granted to all roles", async () => {
    const rows = await sql(
      `select p.oid::regprocedure::text as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where n.nspname in ('public', 'private', 'internal') and a.grantee = 0
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    );
    expect(rows).toEqual([]);
  });

  // Triggers of one kind fire in the order of their names. The schema depends on this order.
  test("triggers fire in a fixed order", async () => {
    const rows = await sql<{ place: string; names: string }>(
      `select concat_ws(' ', t.tgrelid::regclass, time.name, event.name, level.name) as place,
        string_agg(t.tgname, ' ' order by t.tgname) as names
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      cross join lateral (select case when t.tgtype & 2 > 0 then 'before' else 'after' end as name) time
      cross join lateral (select case when t.tgtype & 1 > 0 then 'row' else 'statement' end as name) level
      join (values (4, 'insert'), (8, 'delete'), (16, 'update')) event (bit, name) on t.tgtype & event.bit > 0
      where p.pronamespace = 'private'::regnamespace and t.tgtype & 64 = 0
      group by 1 having count(*) > 1 order by 1`,
    );
    expect(Object.fromEntries(rows.map(({ place, names }) => [place, names]))).toEqual({
      "auth.users before insert row": "check_email_address enforce_sign_up_policy limit_user_metadata",
      "auth.users before update row": "check_email_address drop_unconfirmed_password limit_user_metadata",
      "block after insert row": "delete_follows_between delete_likes_between",
      "block after insert statement": "enforce_quota_insert limit_block_count",
      "challenge after insert row": "index_challenge reject_deleted_id",
      "challenge after update row": "count_publication forget_original forget_share_link index_challenge",
      "challenge before insert row":
        "enforce_challenge_rules inherit_hidden_at reapply_moderation sanitize_title",
      "challenge before update row": "enforce_challenge_rules protect_hidden_at sanitize_title",
      "day after insert statement": "enforce_quota_insert update_challenge_progress",
      "day after update row": "archive_revision update_progress_on_hide",
      "day before delete row": "delete_answered_copies enforce_delete_window",
      "day before insert row": "protect_hidden_at reapply_moderation set_day_number set_written_on",
      "day before update row": "protect_hidden_at set_day_number set_written_on",
      "follow after insert statement": "enforce_quota_insert limit_follow_count",
      "likes after insert statement": "enforce_quota_insert update_like_count",
      "likes before insert row": "reject_blocked_like set_hidden_at set_like_created_at",
      "note after insert statement": "enforce_quota_insert limit_notes",
      "rest_day after insert statement": "enforce_quota_insert limit_rest_days",
      "profile after update row": "sync_like_visibility sync_stored_avatars",
      "profile before insert row": "protect_hidden_at sanitize_nickname",
      "profile before update row":
        "enforce_handle_rules enforce_profile_rules protect_hidden_at sanitize_nickname",
      "storage.objects after insert row": "count_avatar_upload count_photo_upload",
    });
  });

  test("every policy names its roles and reads the user's id once per statement", async () => {
    const rows = await sql<{ name: string; roles: string; rule: string }>(
      `select tablename || ': ' || policyname as name, roles::text as roles, concat(qual, ' ', with_check) as rule
      from pg_policies where schemaname in ('public', 'private', 'storage')`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(15);
    expect(rows.filter(({ roles }) => roles.includes("public"))).toEqual([]);
    const perRow = rows.filter(({ rule }) =>
      /auth\.\w+\(/.test(rule.replaceAll(/\( ?SELECT auth\.uid\(\) AS uid\)/g, "")),
    );
    expect(perRow).toEqual([]);
  });

  // Runs the plan as another role, because no policies apply to the owner of the tables.
  test("the query of a page of the feed reads the caller's blocks once", async () => {
    await script(`
      create or replace function private.plan_of_reader(query text) returns setof text language plpgsql security definer
      as $$ begin return query execute 'explain ' || query; end $$;
      alter function private.plan_of_reader(text) owner to authenticated;`);
    try {
      const feed =
        "select * from public.home_challenge where visibility = 'public' order by updated_at desc limit 20";
      const plan = await sql<{ line: string }>("select line from private.plan_of_reader($1) line", [feed]);
      expect(plan.filter(({ line }) => line.includes("(hashed SubPlan"))).toHaveLength(1);
      // The other subplans read the last entry of each card and its photo.
      expect(plan.filter(({ line }) => /^ *SubPlan/.test(line))).toHaveLength(3);
    } finally {
      await script("drop function private.plan_of_reader(text)");
    }
  });

  // Above an estimated cost of 100,000, PostgreSQL compiles a query (JIT). The circle's page then took 4 seconds.
  test.each(["circle_member_today", "circle_reply_shown", "circle_reply_unseen"])(
    "reading internal.%s for one circle costs too little for PostgreSQL to compile the query",
    async (view) => {
      const [row] = await sql<{ "QUERY PLAN": [{ Plan: { "Total Cost": number } }] }>(
        `explain (format json) select * from internal.${view} where circle_id = gen_random_uuid()`,
      );
      expect(row!["QUERY PLAN"][0].Plan["Total Cost"]).toBeLessThan(10_000);
    },
  );

  test("a client has rights only on tables that the product uses", async () => {
    const ofAnon = await grantsOf("anon");
    expect(ofAnon.filter(({ grants }) => grants !== "select")).toEqual([]);
    expect(ofAnon.map(({ name }) => name).join(" ")).toBe(
      "challenge day home_challenge internal.author internal.own_like internal.shown_day internal.shown_photo likes photo profile rest_day site",
    );
    expect(await grantsOf("authenticated")).toEqual([
      { name: "block", grants: "delete insert select" },
      { name: "challenge", grants: "delete insert select update" },
      { name: "day", grants: "delete insert select update" },
      { name: "day_revision", grants: "select" },
      { name: "decision", grants: "select" },
      { name: "feedback", grants: "insert" },
      { name: "follow", grants: "delete insert select" },
      { name: "home_challenge", grants: "select" },
      { name: "internal.author", grants: "select" },
      { name: "internal.own_like", grants: "select" },
      { name: "internal.shown_day", grants: "select" },
      { name: "internal.shown_photo", grants: "select" },
      { name: "likes", grants: "delete insert select" },
      { name: "note", grants: "insert select" },
      { name: "photo", grants: "select" },
      { name: "profile", grants: "select update" },
      { name: "push_device", grants: "delete select" },
      { name: "report", grants: "select" },
      { name: "rest_day", grants: "delete insert select" },
      { name: "setting", grants: "select update" },
      { name: "site", grants: "select" },
    ]);
  });

  test("a client can call only functions that the list of requests contains", async () => {
    const asked = REQUEST_SHAPES.flatMap((shape) => /^POST rpc\/(\w+)/.exec(shape)?.slice(1) ?? []);
    expect(await callable("authenticated")).toEqual([...new Set(asked)].toSorted());
    // Omits functions of the desk, which respond with "not found" to all callers except staff.
    expect((await callable("anon")).filter((name) => !name.startsWith("desk_")).join(" ")).toBe(
      "api_add_note api_append_to_entry api_challenges api_entries api_me api_notes api_public_entries api_register_entry challenge_proof circle_invitation companions create_report is_staff person public_progress read_diary register_entry report_status search_challenges shared_challenge shared_challenge_proof",
    );
  });

  test("the calls that the server may cancel are those of functions that only read", async () => {
    const rows = await sql<{ name: string }>(
      `select distinct proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and provolatile <> 'v' and has_function_privilege('authenticated', oid, 'execute')`,
    );
    expect([...READING_CALLS].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  describe("indexes", () => {
    afterAll(() =>
      script(
        "drop function if exists private.plan_of(text); drop function if exists private.scans_of_upload(text, text)",
      ),
    );

    test.each(["avatars", "photos"])(
      "an upload into %s finds its user's profile by an index",
      async (bucket) => {
        await sql(`create or replace function private.scans_of_upload(bucket text, file text) returns bigint
        language plpgsql set enable_seqscan = off set enable_indexonlyscan = off
        as $$ declare before bigint := pg_stat_get_xact_numscans('public.profile'::regclass);
        begin
          insert into storage.objects (bucket_id, name) values (bucket, file);
          return pg_stat_get_xact_numscans('public.profile'::regclass) - before;
        end $$`);
        const file = `${crypto.randomUUID()}/${crypto.randomUUID()}`;
        const scans = await sql("select private.scans_of_upload($1, $2)::integer as scans", [bucket, file]);
        expect(scans).toEqual([{ scans: 0 }]);
        await sql("select private.scans_of_upload($1, 'no folder')", [bucket]);
      },
    );

    const owned = "home_challenge where user_id = gen_random_uuid()";
    test.each([
      ["my page", `${owned} order by start_date desc, challenge_id desc`],
      ["the user's open challenges", `${owned} and not completed`],
      ["a profile", "profile where user_id = gen_random_uuid()"],
      ["the profile of a handle", "profile where handle = 'mina'"],
      [
        "the page of a user",
        `${owned} and visibility = 'public' order by updated_at desc, challenge_id desc limit 20`,
      ],
      ["the latest entries of a user", "day where user_id = gen_random_uuid() order by date desc limit 50"],
      ["a challenge", "challenge where challenge_id = gen_random_uuid()"],
      ["the entries of a challenge", "day where challenge_id = gen_random_uuid() order by date desc"],
      ["an entry", "day where day_id = gen_random_uuid() and challenge_id = gen_random_uuid()"],
      [
        "the notes of a user",
        "note where user_id = gen_random_uuid() order by created_at, note_id limit 500",
      ],
      ["the number of likes", "likes where challenge_id = gen_random_uuid()"],
      ["the user's like", "likes where challenge_id = gen_random_uuid() and user_id = gen_random_uuid()"],
    ])("an index serves the request for %s", async (_, read) => {
      // For nearly empty tables, the planner prefers scans. These settings show if it can use an index.
      await sql(`create or replace function private.plan_of(query text) returns setof text
        language plpgsql set enable_seqscan = off set enable_sort = off
        as $$ begin return query execute 'explain ' || query; end $$`);
      // gen_random_uuid() is volatile, which prevents an index lookup.
      const query = `select * from public.${read.replaceAll("gen_random_uuid()", `'${crypto.randomUUID()}'`)}`;
      const plan = await sql<{ line: string }>("select line from private.plan_of($1) line", [query]);
      expect(plan.map(({ line }) => line).join("\n")).toMatch(/Index/);
      expect(plan.filter(({ line }) => /Seq Scan|Sort/.test(line))).toEqual([]);
    });
  });
});
