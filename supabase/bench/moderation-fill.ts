import type { Database, Query } from "../local/src/database/database.ts";

type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** As policies and view were before anything could be hidden or anybody blocked. */
const BEFORE = `
  create or replace view public.home_challenge with (security_invoker = true) as
  select c.challenge_id, c.user_id, p.nickname, p.avatar_url, p.comment, c.title, c.category, c."desc", c.start_date,
    c.end_date, c.day_count as day, c.days, c.completed, c.visibility, c.like_count, (own.found is not null) as liked,
    c.created_at, c.updated_at, c.hidden_at
  from public.challenge c
  join public.profile p on p.user_id = c.user_id
  left join lateral (
    select true as found from public.likes l
    where l.challenge_id = c.challenge_id and l.user_id = (select auth.uid())
    limit 1
  ) own on true;
  alter policy "Everyone sees public challenges, owners see all of their own" on public.challenge
  using (visibility = 'public' or user_id = (select auth.uid()));
  alter policy "Whoever sees a challenge sees its likes" on public.likes
  using (exists (select from public.challenge c where c.challenge_id = likes.challenge_id offset 0));
  alter policy "Everyone sees profiles" on public.profile using (true);`;

class Undo extends Error {}

/** Does something in a transaction that knows neither hidden rows nor blocks, and takes that back. */
export async function withoutModeration(
  database: Database,
  work: (query: Query) => Promise<void>,
): Promise<void> {
  await database
    .transaction(async (transaction: Transaction) => {
      await transaction.script(BEFORE);
      await work(transaction.query);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}

/** Hides one challenge, one profile and one entry in a hundred. */
export async function hideSome(database: Database): Promise<void> {
  await database.script(`
    set session_replication_role = replica;
    update public.challenge set hidden_at = now() where get_byte(uuid_send(challenge_id), 3) % 100 = 0;
    update public.profile set hidden_at = now() where get_byte(uuid_send(user_id), 3) % 100 = 0;
    update public.day set hidden_at = now() where get_byte(uuid_send(day_id), 3) % 100 = 0;
    update public.likes l set hidden_at = p.hidden_at from public.profile p
    where p.user_id = l.user_id and p.hidden_at is not null;
    set session_replication_role = origin;`);
}

/** Blocks of somebody: so many by them, and a quarter of that many of them. */
export async function makeBlocks(database: Database, userId: string, count: number): Promise<void> {
  await database.script(`
    set session_replication_role = replica;
    insert into public.block (user_id, blocked_user_id)
    select '${userId}', private.bench_id('a', n * 3) from generate_series(1, ${count}) n;
    insert into public.block (user_id, blocked_user_id)
    select private.bench_id('a', n * 3 + 1), '${userId}' from generate_series(1, ${count / 4}) n;
    set session_replication_role = origin;`);
}

/** Open cases of many challenges, with three reports each, by people who have reported before. */
export async function fillCases(database: Database, count: number): Promise<void> {
  await database.script(`
    set session_replication_role = replica;
    insert into private.moderation_case (case_id, subject_type, subject_id, author_id, reported, priority, opened_at)
    select private.bench_id('m', n), 'challenge', c.challenge_id, c.user_id,
      jsonb_build_object('title', c.title, 'desc', c."desc"), n % 800, now() - n * interval '1 minute'
    from generate_series(1, ${count}) n
    join public.challenge c on c.challenge_id = private.bench_id('c', n);
    insert into public.report (number, reporter_id, case_id, subject_type, subject_id, reason, state, answered_at)
    select private.new_report_number(), private.bench_id('a', (n * 7 + k) % 500), private.bench_id('m', n), 'challenge',
      private.bench_id('c', n), 'spam', 'open', null
    from generate_series(1, ${count}) n, generate_series(1, 3) k;
    insert into public.report (number, reporter_id, subject_type, subject_id, reason, state, answered_at)
    select private.new_report_number(), private.bench_id('a', n % 500), 'challenge', gen_random_uuid(), 'spam',
      case when n % 3 = 0 then 'dismissed' else 'acted' end, now()
    from generate_series(1, ${count}) n;
    set session_replication_role = origin;`);
}
