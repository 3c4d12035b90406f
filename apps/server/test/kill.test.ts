import { join } from "node:path";

import { expect, test } from "vitest";

import { admin } from "./admin-command.ts";
import { SERVE, serveHere, startRunning } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { backendOf, PASSWORD, createChallenge, signUp, visitor, entriesOf, writeEntry } from "./users.ts";

/** Run a hundred rounds with `KILL_ROUNDS=100 pnpm exec vitest run --project backend apps/server/test/kill.test.ts`. */
const ROUNDS = Number(process.env["KILL_ROUNDS"] ?? 1);
const ENOUGH = 25;

interface Entry {
  day_id: string;
  challenge_id: string;
}

interface Acknowledged {
  entries: Entry[];
  likes: string[];
  accounts: string[];
}

test(
  `${ROUNDS} kills during writes lose no acknowledged write, nor does a restore`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    const all: Acknowledged = { entries: [], likes: [], accounts: [] };
    let backedUp = all;
    const folder = temporaryFolder();
    const settings = { DATA_DIR: join(folder, "data"), RATE_LIMITS: "off" };
    const file = (round: number) => join(folder, `${round}.tar.gz`);

    // All three writers are still writing when the server is killed.
    for (let round = 0; round < ROUNDS; round += 1) {
      const running = await startRunning(SERVE, settings);
      const { enough, writers } = await startWriters(running, round, all);
      await enough;
      backedUp = structuredClone(all);
      await admin(settings, "backup", file(round));
      expect((await running.end("SIGKILL")).code).toBeNull();
      await writers;
    }
    const stopping = await serveHere(settings);
    const { enough, writers } = await startWriters(stopping, ROUNDS, all);
    await enough;
    await stopping.stop();
    await writers;

    for (const list of Object.values(all)) expect(list.length).toBeGreaterThan(ROUNDS);
    await expectServed(settings, all);
    await admin(settings, "restore", file(ROUNDS - 1));
    await expectServed(settings, backedUp);
  },
);

async function expectServed(settings: Record<string, string>, acknowledged: Acknowledged): Promise<void> {
  const serving = await serveHere(settings);
  await expectStored(await backendOf(serving), acknowledged);
  await serving.stop();
}

async function startWriters(running: { url: string }, round: number, all: Acknowledged) {
  const backend = await backendOf(running);
  await expectStored(backend, all);
  const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>();
  let acknowledged = 0;
  const note = <Item>(list: Item[], item: Item) => {
    list.push(item);
    acknowledged += 1;
    if (acknowledged >= ENOUGH) isEnough();
  };
  const newUser = () => signUp(backend, `user-${round}-${crypto.randomUUID()}`);
  const writers = [
    async () => {
      const user = await newUser();
      const challenge_id = await createChallenge(user, { days: 20 });
      for (let day = 1; day <= 20; day += 1) {
        const date = `2026-10-${String(day).padStart(2, "0")}`;
        const content = `Round ${round}, day ${day}.`;
        note(all.entries, { day_id: await writeEntry(user, { challenge_id, date, content }), challenge_id });
      }
    },
    async () => {
      const fan = await newUser();
      for (let like = 0; like < 10; like += 1) {
        const challenge_id = await createChallenge(fan, { title: `Liked ${like}` });
        await fan.client
          .from("likes")
          .upsert({ challenge_id }, { onConflict: "challenge_id,user_id", ignoreDuplicates: true })
          .throwOnError();
        note(all.likes, challenge_id);
      }
    },
    async () => note(all.accounts, (await newUser()).email),
  ];
  return { enough, writers: Promise.all(writers.map(repeatUntilFailure)) };
}

async function repeatUntilFailure(work: () => Promise<void>): Promise<void> {
  try {
    for (;;) await work();
  } catch {
    // A write without a response may be lost, so it is not recorded.
  }
}

async function expectStored(
  backend: { url: string; key: string },
  { entries, likes, accounts }: Acknowledged,
): Promise<void> {
  const client = visitor(backend);
  const storedIds = new Set<string>();
  for (const challenge_id of new Set(entries.map((entry) => entry.challenge_id)))
    for (const { day_id } of await entriesOf(client, challenge_id)) storedIds.add(day_id);
  expect(entries.filter(({ day_id }) => !storedIds.has(day_id))).toEqual([]);
  for (const challenge_id of likes) {
    const { data } = await client
      .from("home_challenge")
      .select("liked,like_count")
      .eq("challenge_id", challenge_id)
      .throwOnError();
    expect(data).toMatchObject([{ like_count: 1 }]);
  }
  for (const email of accounts.slice(-5)) {
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
  }
}
