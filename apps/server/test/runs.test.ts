import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, expect, test, vi } from "vitest";

import { openPglite } from "../src/database/open-pglite.ts";
import { serveHere } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { backendOf, signUp } from "./users.ts";

afterEach(() => void vi.unstubAllEnvs());

test(
  "the next start completes an interrupted start, and password hashes have the full cost",
  { tags: "extended" },
  async () => {
    const unfinished = temporaryFolder();
    mkdirSync(join(unfinished, "pg/base"), { recursive: true });
    writeFileSync(join(unfinished, "pg.unfinished"), "");

    // Removes the low hash cost of tests, so the server uses the default.
    vi.stubEnv("LITE_AUTH_BCRYPT_COST", undefined);
    const running = await serveHere({ DATA_DIR: unfinished });
    expect(existsSync(join(unfinished, "pg.unfinished"))).toBe(false);
    await signUp(await backendOf(running), "aiko");
    await running.stop();
    const database = await openPglite({ folder: join(unfinished, "pg") });
    const [user] = await database.query<{ hash: string }>(
      "select encrypted_password as hash from auth.users",
    );
    await database.close();
    expect(user?.hash).toMatch(/^\$2[aby]\$10\$/);
  },
);

test("memory mode leaves no data, and the server is reachable as localhost and 127.0.0.1", async () => {
  const temporary = temporaryFolder();
  vi.stubEnv("TMPDIR", temporary);
  const running = await serveHere({ DATA_DIR: "memory" });
  const { port } = new URL(running.url);
  for (const host of ["localhost", "127.0.0.1"]) {
    expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200);
  }
  await signUp(await backendOf(running), "aiko");
  expect(readdirSync(temporary)).toHaveLength(1);
  await running.stop();
  expect(readdirSync(temporary)).toEqual([]);
});
