import { createSeededRandom } from "@diary/core/testing";
import { expect, test } from "vitest";

import type { ApiResponse } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { challengeOf, entryOf, inDays } from "./fixtures/given.ts";
import { onOneDatabase, type World } from "./fixtures/world.ts";

const ROUNDS = 20;
const SEED = 2026;
const WRITES_AT_ONCE = 12;

/** Few ids, so random writes conflict. */
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

const FORGED = {
  day: 900,
  version: 500,
  created_at: "2001-01-01T00:00:00Z",
  updated_at: "2001-01-01T00:00:00Z",
};

type Write = () => Promise<ApiResponse>;

const remove =
  (user: ApiUser, path: string): Write =>
  () =>
    user.remove(path);

/** Two users write to the same rows. A third of the writes are deletions. */
function createRandomWrites({ owner, stranger }: World, seed: number): () => Write {
  const next = createSeededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
  const challenges = { [owner.id]: ids(3), [stranger.id]: ids(3) };
  const entries = ids(8);
  const of = (user: ApiUser) => pick(challenges[user.id]!);
  const any = () => pick([...challenges[owner.id]!, ...challenges[stranger.id]!]);
  const date = () => pick([inDays(-3), inDays(-2), inDays(-1), inDays(0), "9999-12-01"]);

  const kinds: ((user: ApiUser) => Write)[] = [
    (user) => {
      const row = challengeOf(user, { challenge_id: of(user), days: pick([1, 2, 3]) });
      return () => user.upsert("challenge", "challenge_id", row, "ignore");
    },
    (user) => {
      const at = { challenge_id: of(user), days: 1 };
      const row = entryOf(user, at, date(), { ...FORGED, day_id: pick(entries) });
      return () => user.upsert("day", "day_id", row, "ignore");
    },
    (user) => {
      const row = entryOf(user, { challenge_id: of(user), days: 1 }, date(), FORGED);
      return () => user.insert("day", [row, { ...row, date: inDays(-4) }]);
    },
    (user) => {
      const [it, values] = [`day?day_id=eq.${pick(entries)}`, { ...FORGED, content: pick(["One", "Two"]) }];
      return () => user.update(it, { ...values, version: pick([1, 2]) });
    },
    (user) => {
      const [it, values] = [`day?day_id=eq.${pick(entries)}`, { ...FORGED, date: date() }];
      return () => user.update(it, values);
    },
    (user) => {
      const [it, values] = [`challenge?challenge_id=eq.${of(user)}`, { days: pick([1, 2, 3]) }];
      return () => user.update(it, values);
    },
    (user) => {
      const row = { challenge_id: any(), user_id: user.id, created_at: FORGED.created_at };
      return () => user.upsert("likes", "challenge_id,user_id", row, "ignore");
    },
    (user) => remove(user, `likes?challenge_id=eq.${any()}&user_id=eq.${user.id}`),
    (user) => remove(user, `day?day_id=eq.${pick(entries)}`),
    (user) => remove(user, `day?challenge_id=eq.${of(user)}&date=eq.${date()}`),
    (user) => remove(user, `challenge?challenge_id=eq.${of(user)}`),
  ];
  return () => pick(kinds)(pick([owner, stranger]));
}

const BROKEN = `
  select 'challenge' as wrong, to_jsonb(c) as row
  from public.challenge c
  left join lateral (
    select count(*) as n, max(d.day) as last, count(distinct d.date) as dates
    from public.day d where d.challenge_id = c.challenge_id
  ) written on true
  where c.day_count <> written.n or coalesce(written.last, 0) <> written.n or written.dates <> written.n
    or c.completed <> (written.n = c.days) or c.completed <> (c.end_date is not null)
    or c.like_count <> (select count(*) from public.likes l where l.challenge_id = c.challenge_id)
  union all
  select 'day', to_jsonb(d)
  from public.day d join public.challenge c using (challenge_id)
  where d.user_id <> c.user_id or d.date > current_date + 1 or d.version > 400
    or least(d.created_at, d.updated_at) < now() - interval '1 hour'
  union all
  select 'likes', to_jsonb(l) from public.likes l where l.created_at < now() - interval '1 hour'`;

onOneDatabase((world) => {
  const { sql } = world;

  test("concurrent random writes keep counters exact and never store forged values", async () => {
    const write = createRandomWrites(world, SEED);
    const met = new Map<string, number>();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const writes = Array.from({ length: WRITES_AT_ONCE }, write);
      for (const { status, rejection } of await Promise.all(writes.map((it) => it()))) {
        const outcome = rejection ? `${status} ${rejection.hint ?? rejection.code}` : String(status);
        met.set(outcome, (met.get(outcome) ?? 0) + 1);
      }
      expect(await sql(BROKEN), `round ${round}`).toEqual([]);
    }
    // A deadlock would appear as an error with status 5xx.
    expect([...met.keys()].filter((outcome) => outcome.startsWith("5"))).toEqual([]);
    for (const outcome of ["201", "200", "409 challenge/completed", "422 day/date-in-future"])
      expect(met.get(outcome), `writes that met ${outcome}`).toBeGreaterThan(0);
  });
});
