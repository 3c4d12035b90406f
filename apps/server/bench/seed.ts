import type { Database } from "../src/database/database.ts";

const PART = 20_000;

/** Disables triggers, which would take an hour, and sets the counters without them. */
export async function seedDatabase(database: Database, challenges: number): Promise<void> {
  const users = Math.max(20, Math.ceil(challenges / 20));
  await database.script(`
    set session_replication_role = replica;
    insert into auth.users (id, email)
    select private.bench_id('a', n), 'user' || n || '@example.com' from generate_series(0, ${users - 1}) n;
    insert into public.profile (user_id, nickname, comment)
    select private.bench_id('a', n), 'User ' || n, 'Writes every day' from generate_series(0, ${users - 1}) n;
    insert into public.setting (user_id) select private.bench_id('a', n) from generate_series(0, ${users - 1}) n;

    insert into public.challenge (
      challenge_id, user_id, title, category, days, "desc", start_date, end_date, completed, visibility,
      day_count, like_count, created_at, updated_at
    )
    select
      private.bench_id('c', n), private.bench_id('a', n % ${users}), 'Challenge ' || n, 'TypeScript',
      case when n % 10 < 3 then 10 else 30 end, repeat('A little every evening. ', 8), date '2024-01-01' + n % 300,
      case when n % 10 < 3 then date '2024-12-01' end, n % 10 < 3, case when n % 10 = 5 then 'private' else 'public' end,
      10, 10, timestamptz '2024-01-01Z', timestamptz '2024-01-01Z' + n / 4 * interval '90 seconds'
    from generate_series(0, ${challenges - 1}) n;
    set session_replication_role = origin;
  `);
  // Disables the indexes and rebuilds them at the end, because updating them takes most of the time.
  await database.script(`
    update pg_index set indisready = false
    where indrelid in ('public.day'::regclass, 'public.likes'::regclass, 'private.challenge_text'::regclass)
  `);
  // Two statements run concurrently. They are small, because PGlite keeps a statement's undo data in memory.
  const parts = Array.from({ length: Math.ceil(challenges / PART) }, (_, index) => index * PART);
  const seedParts = async () => {
    for (let from = parts.shift(); from !== undefined; from = parts.shift())
      await seedPart(database, from, Math.min(from + PART, challenges), users);
  };
  await Promise.all([seedParts(), seedParts()]);
  await database.script(
    "reindex table public.day; reindex table public.likes; reindex table private.challenge_text;",
  );
}

async function seedPart(database: Database, from: number, to: number, users: number): Promise<void> {
  await database.script(`
    set session_replication_role = replica;
    insert into public.day (challenge_id, user_id, date, day, content)
    select private.bench_id('c', n), private.bench_id('a', n % ${users}), date '2024-01-01' + d, d,
      'Day ' || d || ': read a chapter, tried its examples, wrote down what was new.'
    from generate_series(${from}, ${to - 1}) n, generate_series(1, 10) d;
    insert into public.likes (challenge_id, user_id)
    select private.bench_id('c', n), private.bench_id('a', (n * 7 + k) % ${users})
    from generate_series(${from}, ${to - 1}) n, generate_series(1, 10) k;
    insert into private.challenge_text (challenge_id, user_id, created_at, folded)
    select c.challenge_id, c.user_id, c.created_at, private.fold(c.title || ' ' || c."desc")
    from generate_series(${from}, ${to - 1}) n join public.challenge c on c.challenge_id = private.bench_id('c', n)
    where c.visibility = 'public';
    set session_replication_role = origin;
  `);
}

/** Makes a user like every fifth challenge, which makes the query of the user's likes expensive. */
export async function seedLikes(database: Database, userId: string, challenges: number): Promise<void> {
  await database.script(`
    set session_replication_role = replica;
    insert into public.likes (challenge_id, user_id)
    select private.bench_id('c', n * 5), '${userId}' from generate_series(0, ${Math.ceil(challenges / 5) - 1}) n
    on conflict do nothing;
    set session_replication_role = origin;
  `);
  await database.script("vacuum analyze");
}

/** Creates a circle of the reader and five others, each with an entry, four photos and five replies. Returns its id. */
export async function seedCircle(database: Database, readerId: string): Promise<string> {
  const circle = crypto.randomUUID();
  await database.script(`
    insert into public.circle (circle_id, founder_id, name) values ('${circle}', '${readerId}', 'Six');
    insert into public.circle_member (circle_id, user_id, challenge_id)
    select '${circle}', user_id, challenge_id from public.challenge
    where challenge_id in (select private.bench_id('c', n) from generate_series(5, 9) n) or user_id = '${readerId}';
    insert into public.day (challenge_id, user_id, date, content)
    select challenge_id, user_id, '2020-01-01', repeat('Read a chapter. ', 30) from public.challenge where user_id = '${readerId}';
    insert into public.photo (photo_id, day_id, user_id, position, width, height, placeholder)
    select gen_random_uuid(), d.day_id, d.user_id, n, 1600, 1200, '1QcSHQRnh493V4dIh4eXh1h4kJUI'
    from public.circle_member m join public.day d on d.challenge_id = m.challenge_id, generate_series(0, 3) n;
    insert into public.circle_reply (reply_id, circle_id, day_id, user_id, content)
    select gen_random_uuid(), m.circle_id, d.day_id, o.user_id, 'Well done'
    from public.circle_member m
    join public.day d on d.challenge_id = m.challenge_id
    join public.circle_member o on o.circle_id = m.circle_id and o.user_id <> m.user_id;
  `);
  await database.script("vacuum analyze");
  return circle;
}

/** Creates expensive rows: a challenge that all users like, a user with many entries, a rare word, many cases. */
export async function seedLargest(database: Database, challenges: number): Promise<void> {
  await database.script(`
    set session_replication_role = replica;
    delete from public.likes where challenge_id = private.bench_id('c', 3);
    insert into public.likes (challenge_id, user_id) select private.bench_id('c', 3), id from auth.users;
    update public.challenge set like_count = (select count(*) from auth.users) where challenge_id = private.bench_id('c', 3);

    update private.challenge_text set folded = folded || ' lantern'
    where challenge_id in (select private.bench_id('c', n * ${Math.floor(challenges / 300) * 10} + 1) from generate_series(0, 29) n);

    insert into auth.users (id, email) values (private.bench_id('m', 0), 'many@example.com');
    insert into public.profile (user_id, nickname) values (private.bench_id('m', 0), 'Many');
    insert into public.setting (user_id) values (private.bench_id('m', 0));
    insert into public.challenge (challenge_id, user_id, title, days, "desc", day_count, like_count, created_at, updated_at)
    select private.bench_id('m', n), private.bench_id('m', 0), 'Challenge ' || n, 30, 'One of many', 10, 10,
      timestamptz '2023-01-01Z', timestamptz '2023-01-01Z'
    from generate_series(1, ${Math.ceil(challenges / 1000)}) n;
    insert into public.day (challenge_id, user_id, date, day, content)
    select c.challenge_id, c.user_id, date '2024-01-01' + d, d, 'Day ' || d || ': read a chapter.'
    from public.challenge c, generate_series(1, 10) d where c.user_id = private.bench_id('m', 0);
    insert into public.likes (challenge_id, user_id)
    select c.challenge_id, private.bench_id('a', k)
    from public.challenge c, generate_series(1, 10) k where c.user_id = private.bench_id('m', 0);

    insert into private.staff (user_id) values (private.bench_id('a', 1));
    insert into private.moderation_case (case_id, subject_type, subject_id, author_id, reported, priority, opened_at)
    select private.bench_id('case', n), 'challenge', c.challenge_id, c.user_id, private.subject_content('challenge', c.challenge_id),
      n % 800, timestamptz '2024-01-01Z' + n * interval '1 minute'
    from generate_series(1, ${Math.ceil(challenges / 100)}) n
    join public.challenge c on c.challenge_id = private.bench_id('c', n * 100 - 1);
    insert into public.report (number, reporter_id, case_id, subject_type, subject_id, reason)
    select private.new_report_number(), private.bench_id('a', k), c.case_id, c.subject_type, c.subject_id, 'spam'
    from private.moderation_case c, generate_series(10, 11) k;
    set session_replication_role = origin;
  `);
}

/** Defines `bench_id`: its ids can be computed, but are scattered like random ids, so indexes have a realistic shape. */
export async function prepare(database: Database): Promise<void> {
  await database.script(`
    create function private.bench_id(kind text, n integer) returns uuid
    language sql immutable parallel safe set search_path = ''
    as $$ select md5(kind || n)::uuid $$;
    create function private.bench_run(statement text, id uuid) returns void
    language plpgsql set search_path = ''
    as $$ begin execute statement using id; end $$;
    grant execute on function private.bench_id(text, integer), private.bench_run(text, uuid) to anon, authenticated;
  `);
}
