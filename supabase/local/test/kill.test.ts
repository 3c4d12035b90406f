import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { SERVE, serveHere, startRunning } from "./command.ts";
import { PASSWORD, setChallenge, signUp, visitor, type Person } from "./people.ts";

/** A hundred by `KILL_ROUNDS=100 pnpm exec vitest run --project backend supabase/local/test/kill.test.ts`. */
const ROUNDS = Number(process.env["KILL_ROUNDS"] ?? 3);
const ENOUGH = 25;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-kill-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Entry {
  day_id: string;
  challenge_id: string;
}

/** What the server said it has. */
interface Acknowledged {
  /** Each with the challenge that it is in. */
  entries: Entry[];
  likes: string[];
  accounts: string[];
}

test(
  `a kill in mid-write, ${ROUNDS} times over, loses nothing that was acknowledged, and a stop ends in use`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    const all: Acknowledged = { entries: [], likes: [], accounts: [] };
    const settings = { DATA_DIR: folder, RATE_LIMITS: "off" };

    // The last one is told to stop, and not killed.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const running = await startRunning(SERVE, settings);
      const backend = await configOf(running.url);
      await expectKept(backend, all);

      const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>();
      let acknowledged = 0;
      const note = <Item>(list: Item[], item: Item) => {
        list.push(item);
        acknowledged += 1;
        if (acknowledged >= ENOUGH) isEnough();
      };
      const writers = [
        writeEntries(backend, round, (entry) => note(all.entries, entry)),
        toggleLikes(backend, round, (id) => note(all.likes, id)),
        makeAccounts(backend, round, (email) => note(all.accounts, email)),
      ];
      await enough;
      // All three are in the middle of their next write.
      const { code } = await running.end(round < ROUNDS ? "SIGKILL" : "SIGTERM");
      expect(code).toBe(round < ROUNDS ? null : 0);
      await Promise.all(writers);
    }

    const after = await serveHere(settings);
    await expectKept(await configOf(after.url), all);
    expect(all.entries.length).toBeGreaterThan(ROUNDS);
    expect(all.likes.length).toBeGreaterThan(ROUNDS);
    expect(all.accounts.length).toBeGreaterThan(ROUNDS);
    await after.stop();
  },
);

interface Backend {
  url: string;
  key: string;
}

async function configOf(url: string): Promise<Backend> {
  return (await (await fetch(`${url}/config.json`)).json()) as Backend;
}

/** Goes on until the server is gone. */
async function untilGone(work: () => Promise<void>): Promise<void> {
  try {
    for (;;) await work();
  } catch {
    // The server is gone, and what it did not answer to nobody was told is kept.
  }
}

async function writeEntries(
  backend: Backend,
  round: number,
  acknowledge: (entry: Entry) => void,
): Promise<void> {
  await untilGone(async () => {
    const person = await signUp(backend, `writer-${round}-${crypto.randomUUID()}`);
    const challenge_id = await setChallenge(person, { days: 20 });
    for (let day = 1; day <= 20; day += 1) {
      const date = `2026-10-${String(day).padStart(2, "0")}`;
      const { data } = await person.client
        .from("day")
        .insert({ challenge_id, date, content: `Round ${round}, day ${day}.` })
        .select("day_id")
        .single<{ day_id: string }>()
        .throwOnError();
      acknowledge({ day_id: data.day_id, challenge_id });
    }
  });
}

async function toggleLikes(
  backend: Backend,
  round: number,
  acknowledge: (id: string) => void,
): Promise<void> {
  await untilGone(async () => {
    const fan: Person = await signUp(backend, `fan-${round}-${crypto.randomUUID()}`);
    for (let like = 0; like < 10; like += 1) {
      const challenge_id = await setChallenge(fan, { title: `Liked ${like}` });
      await fan.client.from("likes").insert({ challenge_id }).throwOnError();
      acknowledge(challenge_id);
    }
  });
}

async function makeAccounts(
  backend: Backend,
  round: number,
  acknowledge: (email: string) => void,
): Promise<void> {
  await untilGone(async () =>
    acknowledge((await signUp(backend, `account-${round}-${crypto.randomUUID()}`)).email),
  );
}

async function expectKept(backend: Backend, { entries, likes, accounts }: Acknowledged): Promise<void> {
  const client = visitor(backend);
  const keys = entries.map(({ challenge_id }) => challenge_id);
  const days = await rowsOf(client, "day", "day_id", keys);
  expect(
    missing(
      entries.map(({ day_id }) => day_id),
      days,
      "day_id",
    ),
  ).toEqual([]);
  expect(missing(likes, await rowsOf(client, "likes", "challenge_id", likes), "challenge_id")).toEqual([]);
  for (const email of accounts.slice(-5)) {
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
  }
}

/** A few challenges at a time: a list in a request is not longer. */
async function rowsOf(
  client: ReturnType<typeof visitor>,
  table: string,
  column: string,
  challenges: readonly string[],
): Promise<Record<string, unknown>[]> {
  const keys = [...new Set(challenges)];
  const rows: Record<string, unknown>[] = [];
  for (let from = 0; from < keys.length; from += 10) {
    const { data } = await client
      .from(table)
      .select(column)
      .in("challenge_id", keys.slice(from, from + 10))
      .throwOnError();
    rows.push(...(data as unknown as Record<string, unknown>[]));
  }
  return rows;
}

function missing(
  expected: readonly string[],
  rows: readonly Record<string, unknown>[],
  column: string,
): string[] {
  const found = new Set(rows.map((row) => row[column]));
  return expected.filter((item) => !found.has(item));
}
