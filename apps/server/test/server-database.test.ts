import { existsSync } from "node:fs";
import { join } from "node:path";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { runOn, startPostgresCluster, type PostgresCluster } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { FileStore } from "../src/storage/file-store.ts";
import { runAdminHere } from "./admin-command.ts";
import { startErrorOf, SERVE, serveHere, startRunning } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { backendOf, type TestUser, createChallenge, signUp, writeEntry } from "./users.ts";

const binaries = postgresBinaries();
if (!binaries.found) console.warn(binaries.reason);

describe.skipIf(!binaries.found)("a PostgreSQL server", () => {
  const folder = temporaryFolder();
  let cluster: PostgresCluster;
  let settings: { DATA_DIR: string; DATABASE_URL: string };
  beforeAll(async () => {
    cluster = await startPostgresCluster();
    settings = { DATA_DIR: folder, DATABASE_URL: await cluster.createDatabase() };
  });
  afterAll(() => cluster.close());

  test("a second server is rejected while the first one runs", async () => {
    const first = await startRunning(SERVE, settings);
    const inUse = "in use by another server or restore of Challenge Diary. Stop that one first";
    const other = { ...settings, DATA_DIR: "memory" };
    expect(await startErrorOf(other)).toContain(inUse);
    const [lost] = await advisoryLocks();
    await runOn(settings.DATABASE_URL, `select pg_terminate_backend(${String(lost)})`);
    await vi.waitFor(async () => {
      const pids = await advisoryLocks();
      expect(pids).toHaveLength(1);
      expect(pids).not.toContain(lost);
    }, 10_000);
    expect(await startErrorOf(other)).toContain(inUse);

    await first.end("SIGKILL");
    const second = await serveHere(other);
    expect((await fetch(second.url)).status).toBeLessThan(500);
    await second.stop();
    expect(await advisoryLocks()).toEqual([]);
  });

  test("a new database is not used with the images of another one", async () => {
    const [DATA_DIR, DATABASE_URL] = [temporaryFolder(), await cluster.createDatabase()];
    const files = new FileStore(join(DATA_DIR, "files"));
    await files.uploadObject("photos", "id/1", undefined, Buffer.from("an image"));
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await startErrorOf({ DATA_DIR, DATABASE_URL })).toContain(
        `The database of DATABASE_URL is new, but ${DATA_DIR}/files contains images of another one.`,
      );
    expect(await runOn(DATABASE_URL, "select from pg_namespace where nspname = 'auth'")).toEqual([]);

    const running = await serveHere({ DATA_DIR: "memory", DATABASE_URL });
    await running.stop();
    await serveHere({ DATA_DIR, DATABASE_URL });
  });

  test("a server that loses DATABASE_URL does not start, and commands find no database", async () => {
    const [DATA_DIR, DATABASE_URL] = [temporaryFolder(), await cluster.createDatabase()];
    await (await serveHere({ DATA_DIR })).stop();
    await (await serveHere({ DATA_DIR, DATABASE_URL })).stop();
    const message = "This server's data is in the database of DATABASE_URL, not in";
    expect(await startErrorOf({ DATA_DIR })).toContain(message);
    const listed = await runAdminHere({ DATA_DIR }, "users", "list");
    expect([listed.code, listed.stderr]).toEqual([1, expect.stringContaining(message)]);
    await (await serveHere({ DATA_DIR, DATABASE_URL })).stop();
  });

  test("the server's role only needs to own the database and to create roles, and can have a hyphen", async () => {
    const DATABASE_URL = await ownedBy(`"diary-1"`, "createrole");
    const running = await serveHere({ DATA_DIR: "memory", DATABASE_URL });
    const backend = await backendOf(running);
    const user = await signUp(backend, "chie");
    const challenge_id = await createChallenge(user, { visibility: "private" });
    await writeEntry(user, { challenge_id, date: "2026-11-01", content: "Mine alone." });
    const cards = (reader: TestUser) =>
      reader.client.from("home_challenge").select("*").eq("challenge_id", challenge_id).throwOnError();
    expect((await cards(user)).data).toMatchObject([{ day: 1 }]);
    const other = await signUp(backend, "dai");
    expect((await cards(other)).data).toEqual([]);
    expect((await user.client.rpc("delete_account")).error).toBeNull();
    await running.stop();
  });

  test("a start sets limits on the requests of PostgREST's roles", async () => {
    await asAdmin("create role authenticator login noinherit");
    const running = await serveHere({
      DATA_DIR: "memory",
      DATABASE_URL: await cluster.createDatabase(),
    });
    await running.stop();
    const rows = await runOn(
      cluster.url,
      "select rolname, rolconfig from pg_roles where rolname in ('anon', 'authenticated', 'authenticator') order by 1",
    );
    await asAdmin("drop role authenticator; alter role anon reset all; alter role authenticated reset all");
    expect(rows).toEqual([
      { rolname: "anon", rolconfig: ["statement_timeout=3s"] },
      { rolname: "authenticated", rolconfig: ["statement_timeout=8s"] },
      {
        rolname: "authenticator",
        rolconfig: expect.arrayContaining([
          "pgrst.db_max_rows=1000",
          "pgrst.db_aggregates_enabled=false",
          "pgrst.db_plan_enabled=false",
        ]),
      },
    ]);
  });

  test.each([
    [
      "a role without any rights",
      () => createRoleUrl("weak", ""),
      /opens, but its role has too few rights \(permission denied .+\)\. Make it the owner of the database and let it create roles: `alter role/,
    ],
    [
      "a role that can't create roles",
      () => ownedBy("roleless", ""),
      /opens, but its role has too few rights \(.+\)\. Make it the owner of the database/,
    ],
    ["a missing database", async () => `${cluster.url}_gone`, /"postgres_gone" does not exist/],
  ])("a start with %s fails with one sentence", async (_what, url, sentence) => {
    expect(await startErrorOf({ DATA_DIR: "memory", DATABASE_URL: await url() })).toMatch(sentence);
  });

  test("a command with a wrong database address or too few rights fails with a message", async () => {
    const running = await serveHere({ DATA_DIR: "memory", DATABASE_URL: settings.DATABASE_URL });
    await asAdmin("create role reader login");
    const reader = Object.assign(new URL(settings.DATABASE_URL), { username: "reader" }).href;
    const file = join(folder, "nothing.tar.gz");
    for (const [url, words] of [
      [
        await cluster.createDatabase(),
        "This database contains no tables of Challenge Diary. Check DATABASE_URL.",
      ],
      [
        reader,
        "The role in the database's address is not allowed to do that (permission denied for schema auth). Use the role of the server.",
      ],
    ] as const) {
      for (const command of [
        ["users", "list"],
        ["backup", file],
      ]) {
        const output = await runAdminHere({ DATA_DIR: folder, DATABASE_URL: url }, ...command);
        expect(output).toEqual({ code: 1, stdout: "", stderr: words });
      }
    }
    expect(existsSync(file)).toBe(false);
    await running.stop();
  });

  async function advisoryLocks(): Promise<unknown[]> {
    const rows = await runOn(
      settings.DATABASE_URL,
      `select l.pid from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  }

  /** Returns the address of a new, empty database with a new role, which isn't its owner. */
  async function createRoleUrl(role: string, right: string): Promise<string> {
    const url = new URL(await cluster.createDatabase());
    await asAdmin(`create role ${role} login ${right}`);
    url.username = role.replaceAll('"', "");
    return url.href;
  }

  async function ownedBy(role: string, right: string): Promise<string> {
    const url = await createRoleUrl(role, right);
    await asAdmin(`alter database ${new URL(url).pathname.slice(1)} owner to ${role}`);
    return url;
  }

  async function asAdmin(statement: string): Promise<void> {
    await runOn(cluster.url, statement);
  }
});
