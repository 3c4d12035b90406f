import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { openPglite } from "../src/database/open-pglite.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../src/demo/demo-users.ts";
import { launch, SERVE, serveHere } from "./command.ts";
import { backendOf, signUp, visitor } from "./people.ts";

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

test("a first start with the demo that is killed while it is made is made up for by the next", async () => {
  const DATA_DIR = join(folder, "demo");
  const first = launch(SERVE, { DATA_DIR }, ["--demo"]);
  // The first of the people has a picture: most of them are still to come.
  const files = join(DATA_DIR, "files");
  const begun = () => existsSync(files) && readdirSync(files).length > 0;
  await vi.waitUntil(begun, { timeout: 60_000, interval: 5 });
  first.kill();
  expect(await first.outcome).toMatchObject({ kind: "refused", code: null });

  const second = await serveHere({ DATA_DIR, DEMO: "1" });
  const client = visitor(await backendOf(second));
  const challenges = await client.from("home_challenge").select("challenge_id").throwOnError();
  expect(challenges.data.length).toBeGreaterThanOrEqual(40);
  const credentials = { email: DEMO_EMAIL, password: DEMO_PASSWORD };
  expect((await client.auth.signInWithPassword(credentials)).error).toBeNull();
  expect(second.lines).toContainEqual(["Sign in as", expect.stringContaining(DEMO_EMAIL)]);
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
