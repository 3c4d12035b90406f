import type { Database } from "../src/database/database.ts";

export interface Size {
  challenges: number;
  entries: number;
  likes: number;
}

/** Ten entries and ten likes a challenge. */
export const sizeOf = (challenges: number): Size => ({
  challenges,
  entries: challenges * 10,
  likes: challenges * 10,
});

/**
 * Fills an empty database with challenges of many people: one in ten is private, three in ten are completed, and
 * many were changed at the same moment. Without the triggers, which would take an hour, and with what they would
 * have counted.
 */
export async function seedDatabase(database: Database, { challenges }: Size): Promise<void> {
  const people = Math.max(20, Math.ceil(challenges / 20));
  await database.script(`
    set session_replication_role = replica;
    insert into auth.users (id, email)
    select private.bench_id('a', n), 'person' || n || '@example.com' from generate_series(0, ${people - 1}) n;
    insert into public.profile (user_id, nickname, comment)
    select private.bench_id('a', n), 'Person ' || n, 'Writes every day' from generate_series(0, ${people - 1}) n;

    insert into public.challenge (
      challenge_id, user_id, title, category, days, "desc", start_date, end_date, completed, visibility,
      day_count, like_count, created_at, updated_at
    )
    select
      private.bench_id('c', n), private.bench_id('a', n % ${people}), 'Challenge ' || n, 'TypeScript',
      case when n % 10 < 3 then 10 else 30 end, repeat('A little every evening. ', 8), date '2024-01-01' + n % 300,
      case when n % 10 < 3 then date '2024-12-01' end, n % 10 < 3, case when n % 10 = 5 then 'private' else 'public' end,
      10, 10, timestamptz '2024-01-01Z', timestamptz '2024-01-01Z' + n / 4 * interval '90 seconds'
    from generate_series(0, ${challenges - 1}) n;
    set session_replication_role = origin;
  `);
  // In parts, because the embedded database keeps what one statement has to undo in its own memory.
  for (let from = 0; from < challenges; from += 20_000) {
    const until = Math.min(from + 20_000, challenges) - 1;
    await database.script(`
      set session_replication_role = replica;
      insert into public.day (challenge_id, user_id, date, day, content)
      select private.bench_id('c', n), private.bench_id('a', n % ${people}), date '2024-01-01' + d, d,
        'Day ' || d || ': read a chapter, tried its examples, wrote down what was new.'
      from generate_series(${from}, ${until}) n, generate_series(1, 10) d;
      insert into public.likes (challenge_id, user_id)
      select private.bench_id('c', n), private.bench_id('a', (n * 7 + k) % ${people})
      from generate_series(${from}, ${until}) n, generate_series(1, 10) k;
      insert into private.challenge_text (challenge_id, user_id, created_at, folded)
      select c.challenge_id, c.user_id, c.created_at, private.fold(c.title || ' ' || c."desc")
      from generate_series(${from}, ${until}) n join public.challenge c on c.challenge_id = private.bench_id('c', n)
      where c.visibility = 'public';
      set session_replication_role = origin;
    `);
  }
}

/** Makes a user like every fifth challenge: for this reader "did I like it" is most expensive. */
export async function seedLikes(database: Database, userId: string, { challenges }: Size): Promise<void> {
  await database.script(`
    set session_replication_role = replica;
    insert into public.likes (challenge_id, user_id)
    select private.bench_id('c', n * 5), '${userId}' from generate_series(0, ${Math.ceil(challenges / 5) - 1}) n
    on conflict do nothing;
    set session_replication_role = origin;
  `);
  await database.query("vacuum analyze");
}

/** Ids that can be computed: scattered like random ones, so that indexes are as deep and as cold. */
export async function prepare(database: Database): Promise<void> {
  await database.script(`
    create function private.bench_id(kind text, n integer) returns uuid
    language sql immutable parallel safe set search_path = ''
    as $$ select md5(kind || n)::uuid $$;
    grant execute on function private.bench_id(text, integer) to anon, authenticated;
  `);
}
