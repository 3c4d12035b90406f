import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { SERVE, startRunning } from "./command.ts";
import { PASSWORD, setChallenge, signUp, visitor, type Person } from "./people.ts";

const ROUNDS = 10;
const ENOUGH = 25;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-kill-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the server said it has. */
interface Acknowledged {
  entries: string[];
  likes: string[];
  accounts: string[];
}

test(
  "a kill in mid-write, ten times over, loses nothing that was acknowledged",
  { timeout: 300_000 },
  async () => {
    const all: Acknowledged = { entries: [], likes: [], accounts: [] };
    const settings = { DATA_DIR: folder, RATE_LIMITS: "off", LITE_AUTH_BCRYPT_COST: "4" };

    for (let round = 0; round < ROUNDS; round += 1) {
      const running = await startRunning(SERVE, settings);
      const backend = await configOf(running.url);
      await expectKept(backend, all);

      const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>();
      let acknowledged = 0;
      const note = (list: string[], item: string) => {
        list.push(item);
        acknowledged += 1;
        if (acknowledged >= ENOUGH) isEnough();
      };
      const writers = [
        writeEntries(backend, round, (id) => note(all.entries, id)),
        toggleLikes(backend, round, (id) => note(all.likes, id)),
        makeAccounts(backend, round, (email) => note(all.accounts, email)),
      ];
      await enough;
      // All three are in the middle of their next write.
      await running.end("SIGKILL");
      await Promise.all(writers);
    }

    const running = await startRunning(SERVE, settings);
    await expectKept(await configOf(running.url), all);
    expect(all.entries.length).toBeGreaterThan(ROUNDS);
    expect(all.likes.length).toBeGreaterThan(ROUNDS);
    expect(all.accounts.length).toBeGreaterThan(ROUNDS);
    await running.end("SIGTERM");
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
  acknowledge: (id: string) => void,
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
      acknowledge(data.day_id);
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
  const { data: days } = await client.from("day").select("day_id").throwOnError();
  expect(missing(entries, days, "day_id")).toEqual([]);
  const { data: liked } = await client.from("likes").select("challenge_id").throwOnError();
  expect(missing(likes, liked, "challenge_id")).toEqual([]);
  for (const email of accounts.slice(-5)) {
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
  }
}

function missing(
  expected: readonly string[],
  rows: readonly Record<string, unknown>[],
  column: string,
): string[] {
  const found = new Set(rows.map((row) => row[column]));
  return expected.filter((item) => !found.has(item));
}
