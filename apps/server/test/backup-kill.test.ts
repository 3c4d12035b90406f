import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { admin } from "./admin-command.ts";
import { SERVE, serveHere, startRunning, type Running } from "./command.ts";
import { PASSWORD, setChallenge, signUp, visitor, type Person, daysOf, writeDay } from "./people.ts";

/** A hundred by `BACKUP_ROUNDS=100 pnpm exec vitest run --project backend apps/server/test/backup-kill.test.ts`. */
const ROUNDS = Number(process.env["BACKUP_ROUNDS"] ?? 2);
const ENOUGH = 25;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-backup-kill-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Entry {
  day_id: string;
  challenge_id: string;
}

test(
  `a backup under writes, a kill and a restore, ${ROUNDS} times over: all that was acknowledged before it is there`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    const dataDir = join(folder, "data");
    const settings = { DATA_DIR: dataDir, RATE_LIMITS: "off" };
    let kept: { entries: Entry[]; emails: string[] } = { entries: [], emails: [] };

    for (let round = 0; round < ROUNDS; round += 1) {
      const running = await startRunning(SERVE, settings);
      const backend = await configOf(running);
      await expectKept(backend, kept);

      const entries: Entry[] = [];
      const emails: string[] = [];
      const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>();
      const writers = [0, 1, 2].map((writer) =>
        write(backend, `${round}-${writer}`, emails, (entry) => {
          entries.push(entry);
          if (entries.length >= ENOUGH) isEnough();
        }),
      );
      await enough;
      const before = { entries: [...entries], emails: [...emails] };
      const file = join(folder, `${round}.tar.gz`);
      expect(await admin(settings, "backup", file)).toBe(file);
      // The writers go on while it is made, and are in the middle of their next write.
      expect(entries.length).toBeGreaterThanOrEqual(before.entries.length);
      await running.end("SIGKILL");
      await Promise.all(writers);

      await admin(settings, "restore", file);
      kept = before;
      for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith("before-restore-")))
        rmSync(join(dataDir, name), { recursive: true });
      rmSync(file);
    }

    const after = await serveHere(settings);
    await expectKept(await configOf(after), kept);
    await after.stop();
  },
);

interface Backend {
  url: string;
  key: string;
}

async function configOf({ url }: Pick<Running, "url">): Promise<Backend> {
  return (await (await fetch(`${url}/config.json`)).json()) as Backend;
}

/** Signs people up who write entries, until the server is gone. */
async function write(
  backend: Backend,
  name: string,
  emails: string[],
  acknowledge: (entry: Entry) => void,
): Promise<void> {
  try {
    for (;;) {
      const person: Person = await signUp(backend, `${name}-${crypto.randomUUID()}`);
      emails.push(person.email);
      const challenge_id = await setChallenge(person, { days: 20 });
      for (let day = 1; day <= 20; day += 1) {
        const date = `2026-10-${String(day).padStart(2, "0")}`;
        const content = `Entry ${name}, day ${day}.`;
        acknowledge({ day_id: await writeDay(person, { challenge_id, date, content }), challenge_id });
      }
    }
  } catch {
    // The server is gone.
  }
}

async function expectKept(
  backend: Backend,
  { entries, emails }: { entries: readonly Entry[]; emails: readonly string[] },
): Promise<void> {
  const client = visitor(backend);
  const found = new Set<string>();
  const challenges = [...new Set(entries.map(({ challenge_id }) => challenge_id))];
  for (const challenge_id of challenges)
    for (const { day_id } of await daysOf(client, challenge_id)) found.add(day_id);
  expect(entries.filter(({ day_id }) => !found.has(day_id))).toEqual([]);
  for (const email of emails.slice(-3)) {
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
  }
}
