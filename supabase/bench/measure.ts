import { callsOf, spread, type Call, type Cursor } from "./calls.ts";
import { fill, likeMuch, prepare, type Size } from "./fill.ts";
import { timingOf, type Timing } from "./statistics.ts";
import type { Target } from "./target.ts";

export interface Measured {
  name: string;
  reader: Call["reader"];
  database: Timing;
  http: Timing;
}

/** Of a write there can be at most 100 on one challenge, in the database and over HTTP together. */
const ROUNDS = 40;
const READ_ROUNDS = 200;
const PAGE_500 = 499 * 20;

/** Fills an empty target to a size and measures every call on it. */
export async function measure(target: Target, size: Size): Promise<Measured[]> {
  await prepare(target.database);
  await fill(target.database, size);
  const session = await signUp(target);
  await likeMuch(target.database, session.id, size);
  const own = await createChallenge(target, session);
  const calls = callsOf({ cursor: await cursorOf(target, size), own, reader: session.id });

  const measured: Measured[] = [];
  for (const call of calls) {
    const rounds = call.requests.some(({ method }) => method !== "GET") ? ROUNDS : READ_ROUNDS;
    measured.push({
      name: call.name,
      reader: call.reader,
      database: await inDatabase(target, call, session, spread(size, rounds)),
      http: await overHttp(target, call, session, spread(size, rounds)),
    });
  }
  return measured;
}

interface Session {
  id: string;
  token: string;
}

/** As the API does it: in a transaction, in the reader's role, with their claims. */
async function inDatabase(
  { database }: Target,
  call: Call,
  session: Session,
  challenges: number[],
): Promise<Timing> {
  const [role, sub] = call.reader === "visitor" ? ["anon", ""] : ["authenticated", session.id];
  const ids = await idsOf(database, challenges);
  const durations = await database.transaction(async ({ query }) => {
    await query("select set_config('request.jwt.claim.sub', $1, true), set_config('role', $2, true)", [
      sub,
      role,
    ]);
    const run = async (id: string) => {
      const started = performance.now();
      for (const statement of call.statements) await query(statement, statement.includes("$1") ? [id] : []);
      return performance.now() - started;
    };
    // Warm, so that growth compares sizes and not a cold process with a warm one.
    for (const id of ids.slice(0, ids.length >= READ_ROUNDS ? READ_ROUNDS : 3)) await run(id);
    const each: number[] = [];
    for (const id of ids) each.push(await run(id));
    return each;
  });
  return timingOf(durations);
}

async function idsOf(database: Target["database"], challenges: number[]): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    "select private.bench_id('c', n) as id from unnest($1::int[]) n",
    [challenges],
  );
  return rows.map(({ id }) => id);
}

async function overHttp(
  { database, url, key }: Target,
  call: Call,
  session: Session,
  challenges: number[],
): Promise<Timing> {
  const token = call.reader === "visitor" ? key : session.token;
  const ids = await idsOf(database, challenges);
  const durations: number[] = [];
  for (const [index, id] of ids.entries()) {
    const date = new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10);
    const filled = (text: string) => text.replaceAll("$1", id).replaceAll("$date", date);
    const started = performance.now();
    for (const { method, path, body } of call.requests) {
      const response = await fetch(`${url}/rest/v1/${filled(path)}`, {
        method,
        headers: {
          apikey: key,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          prefer: "resolution=ignore-duplicates",
        },
        ...(body ? { body: filled(JSON.stringify(body)) } : {}),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
    }
    durations.push(performance.now() - started);
  }
  return timingOf(durations);
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
  const response = await fetch(`${url}/rest/v1/challenge`, {
    method: "POST",
    headers: {
      apikey: key,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      prefer: "return=representation",
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

/** The last row of page 499, or one half-way down where the feed is not that long. */
async function cursorOf({ database }: Target, { challenges }: Size): Promise<Cursor> {
  const [row] = await database.query<{ updated_at: string; challenge_id: string }>(
    `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at, challenge_id
    from public.challenge where visibility = 'public'
    order by challenge.updated_at desc, challenge_id desc offset $1 limit 1`,
    [Math.min(PAGE_500 - 1, Math.floor(challenges / 2))],
  );
  return { updatedAt: row!.updated_at, challengeId: row!.challenge_id };
}
