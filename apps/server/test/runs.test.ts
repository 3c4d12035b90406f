import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { openPglite } from "../src/database/open-pglite.ts";
import { serveHere } from "./command.ts";
import { backendOf, signUp } from "./people.ts";

// Each test starts the whole command, several times.
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "diary-runs-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a start that was interrupted in the middle of making the database is made up for", async () => {
  const unfinished = join(folder, "unfinished");
  const first = await serveHere({ DATA_DIR: unfinished });
  await first.stop();
  // As if it had been killed before the database was whole.
  rmSync(join(unfinished, "pg/PG_VERSION"));
  writeFileSync(join(unfinished, "pg.unfinished"), "");

  const second = await serveHere({ DATA_DIR: unfinished });
  expect(existsSync(join(unfinished, "pg.unfinished"))).toBe(false);
  await second.stop();
});

test("in memory nothing is kept; both names of this machine reach it", async () => {
  const first = await serveHere({ DATA_DIR: "memory" });
  const { port } = new URL(first.url);
  for (const host of ["localhost", "127.0.0.1"]) {
    expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200);
  }
  await signUp(await backendOf(first), "aiko");
  await first.stop();
  const second = await serveHere({ DATA_DIR: "memory" });
  await signUp(await backendOf(second), "aiko");
  await second.stop();
});

test("a password is kept as a hash that takes its time, not as the quick one of other tests", async () => {
  const own = join(folder, "hash");
  // As who starts it has it: nothing said of the cost.
  vi.stubEnv("LITE_AUTH_BCRYPT_COST", undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const running = await serveHere({ DATA_DIR: own });
  await signUp(await backendOf(running), "aiko");
  await running.stop();
  const database = await openPglite({ folder: join(own, "pg") });
  const [user] = await database.query<{ hash: string }>("select encrypted_password as hash from auth.users");
  await database.close();
  expect(user?.hash).toMatch(/^\$2[aby]\$10\$/);
});
