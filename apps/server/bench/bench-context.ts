import { setTimeout } from "node:timers/promises";

import { callsOf, type Call, type Cursor } from "./calls.ts";
import { seedDatabase, seedLargest, seedLikes, prepare, type Size } from "./seed.ts";
import { openTarget, type Kind, type Target } from "./target.ts";

export interface Session {
  id: string;
  token: string;
}

/** A target filled to a size, with a user and the requests that they send. */
export interface BenchContext {
  target: Target;
  size: Size;
  session: Session;
  calls: Call[];
}

const PAGE_500 = 499 * 20;

export async function openBenchContext(kind: Kind, size: Size): Promise<BenchContext> {
  const target = await openTarget(kind);
  await prepare(target.database);
  await seedDatabase(target.database, size);
  await seedLargest(target.database, size);
  await waitForIdleConnections();
  const session = await signUp(target);
  await seedLikes(target.database, session.id, size);
  await waitForIdleConnections();
  const own = await createChallenge(target, session);
  const cursors = {
    shallow: await lastRowOf(target, 20),
    // Half-way down where the feed is not that long.
    deep: await lastRowOf(target, Math.min(PAGE_500, Math.floor(size.challenges / 2))),
  };
  return { target, size, session, calls: callsOf({ cursors, own, reader: session.id }) };
}

async function signUp({ url, key }: Target): Promise<Session> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify({ email: "reader@example.org", password: "correcthorse1" }),
  });
  const session = (await response.json()) as { access_token: string; user: { id: string } };
  return { id: session.user.id, token: session.access_token };
}

async function createChallenge({ url, key }: Target, { token }: Session): Promise<string> {
  const response = await fetch(`${url}/rest/v1/challenge?on_conflict=challenge_id&select=challenge_id`, {
    method: "POST",
    headers: {
      apikey: key,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      prefer: "resolution=ignore-duplicates,return=representation",
    },
    body: JSON.stringify({
      title: "Measured",
      desc: "A day each round",
      days: 100,
      start_date: "2020-01-01",
    }),
  });
  const [row] = (await response.json()) as [{ challenge_id: string }];
  return row.challenge_id;
}

/** The last of so many rows of the feed. */
async function lastRowOf({ database }: Target, rows: number): Promise<Cursor> {
  const [row] = await database.query<{ moment: string; challenge_id: string }>(
    `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment, challenge_id
    from public.challenge where visibility = 'public'
    order by updated_at desc, challenge_id desc offset $1 limit 1`,
    [rows - 1],
  );
  return { updatedAt: row!.moment, challengeId: row!.challenge_id };
}

/**
 * The embedded database does its long work in this process. Afterwards both ends of a kept connection need a moment to
 * notice that it was idle for too long; otherwise the next request goes out on one that is closing.
 */
export const waitForIdleConnections = () => setTimeout(200);
