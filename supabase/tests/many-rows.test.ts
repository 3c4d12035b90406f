import { afterEach, expect, test } from "vitest";

import { onServer } from "./fixtures/world.ts";

const OWNER = "10000000-0000-4000-8000-000000000001";
const CHALLENGE = "40000000-0000-4000-8000-000000000001";
const OTHER = "40000000-0000-4000-8000-000000000002";

onServer(({ sql, script, database: kind }) => {
  const users = (count: number) =>
    script(
      `insert into auth.users (id, email) values ('${OWNER}', 'owner@counted.example');
      insert into auth.users (id, email) select gen_random_uuid(), 'p' || n || '@counted.example' from generate_series(1, ${count}) n;
      insert into public.challenge (challenge_id, user_id, title, days, "desc", start_date) values
        ('${CHALLENGE}', '${OWNER}', 'One', 100, 'x', '2024-01-01'), ('${OTHER}', '${OWNER}', 'Other', 100, 'x', '2024-01-01');`,
    );
  afterEach(() => script("delete from auth.users where email like '%@counted.example'"));

  const counts = () =>
    sql("select title, like_count, day_count, completed from public.challenge order by title");

  const inUpdatesOfChallenges = (most: number, statement: string) => {
    const updates =
      "(select n_tup_upd from pg_stat_xact_user_tables where relid = 'public.challenge'::regclass)";
    return script(
      `do $$
      declare
        before constant bigint := ${updates};
        updates bigint;
      begin
        ${statement};
        updates := ${updates} - before;
        if updates not between 1 and ${most} then
          raise exception '% updates of challenges', updates;
        end if;
      end
      $$`,
    );
  };

  test("inserting or deleting many likes updates each challenge once", async () => {
    await users(30);
    await inUpdatesOfChallenges(
      2,
      `insert into public.likes (challenge_id, user_id)
      select c, id from auth.users cross join unnest(array['${CHALLENGE}', '${OTHER}']::uuid[]) c
      where email like 'p%@counted.example'`,
    );
    expect(await counts()).toMatchObject([{ like_count: 30 }, { like_count: 30 }]);
    await inUpdatesOfChallenges(1, `delete from public.likes where challenge_id = '${CHALLENGE}'`);
    expect(await counts()).toMatchObject([{ like_count: 0 }, { like_count: 30 }]);
    await script(
      "delete from auth.users where email in (select 'p' || n || '@counted.example' from generate_series(1, 10) n)",
    );
    expect(await counts()).toMatchObject([{ like_count: 0 }, { like_count: 20 }]);
  });

  test("inserting or deleting many entries updates each challenge once", async () => {
    await users(0);
    await inUpdatesOfChallenges(
      2,
      `insert into public.day (challenge_id, user_id, date, content)
      select c, '${OWNER}', '2024-01-01'::date + n, 'x'
      from generate_series(1, 5) n cross join unnest(array['${CHALLENGE}', '${OTHER}']::uuid[]) c`,
    );
    expect(await counts()).toMatchObject([{ day_count: 5 }, { day_count: 5 }]);
    await inUpdatesOfChallenges(2, "delete from public.day where date in ('2024-01-03', '2024-01-05')");
    expect(await counts()).toMatchObject([{ day_count: 3 }, { day_count: 3 }]);
    const numbers = "select array_agg(day order by date) as numbers from public.day group by challenge_id";
    expect(await sql(numbers)).toEqual([{ numbers: [1, 2, 3] }, { numbers: [1, 2, 3] }]);
  });

  // The auth service of a hosted project has a different index.
  test.skipIf(kind === "supabase")(
    "searching for a user reads few rows, at sign-in and at the desk",
    async () => {
      await users(1000);
      await script(
        `analyze auth.users; analyze public.profile;
      insert into private.staff (user_id) values ('${OWNER}');
      update public.profile set nickname = 'Zelkova' where user_id = '${OWNER}';`,
      );
      const plan = await sql(
        "explain select id from auth.users where email = 'p17@counted.example' and not is_sso_user",
      );
      expect(JSON.stringify(plan)).toContain("users_by_email");

      const read = `(select sum(seq_tup_read + idx_tup_fetch) from pg_stat_xact_user_tables
      where relid in ('auth.users'::regclass, 'public.profile'::regclass))`;
      for (const search of ["p17", "", "zelk", OWNER, "p17@counted.example"])
        await script(
          `do $$
        declare
          before bigint;
          rows bigint;
        begin
          perform set_config('request.jwt.claim.sub', '${OWNER}', true);
          -- Without this setting, the planner reads all rows, because a thousand are few.
          perform set_config('enable_seqscan', 'off', true);
          before := coalesce(${read}, 0);
          if (select count(*) from public.desk_list_users('${search}')) = 0 then
            raise exception 'no user found by %', '${search}';
          end if;
          rows := ${read} - before;
          if rows > 400 then
            raise exception '% rows of accounts and profiles are read for %', rows, '${search}';
          end if;
        end
        $$`,
        );
    },
  );
});
