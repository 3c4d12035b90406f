import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openPostgres } from "../src/database/open-postgres.ts";
import { openForOperator, refuseInUse } from "../src/database/open-server.ts";
import type { Serving } from "../src/serve.ts";
import { postgresBinaries, runOn, startPostgresCluster, type PostgresCluster } from "../src/testing/index.ts";
import { refusedHere, SERVE, serveHere, startRunning } from "./command.ts";
import { PASSWORD, setChallenge, signUp, visitor } from "./people.ts";

const binaries = postgresBinaries();
if (!binaries.found) console.warn(binaries.reason);

async function backendOf({ url }: Pick<Serving, "url">): Promise<{ url: string; key: string }> {
  return (await (await fetch(`${url}/config.json`)).json()) as { url: string; key: string };
}

describe.skipIf(!binaries.found)("on a PostgreSQL of one's own", () => {
  let folder: string;
  let cluster: PostgresCluster;
  let settings: { DATA_DIR: string; DATABASE_URL: string };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "diary-server-"));
    cluster = await startPostgresCluster();
    settings = { DATA_DIR: folder, DATABASE_URL: await cluster.createDatabase() };
  });
  afterAll(async () => {
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("people sign up, set a challenge and write; after a stop and a start it is all there", async () => {
    const first = await startRunning(SERVE, settings);
    const person = await signUp(await backendOf(first), "aiko");
    const challenge_id = await setChallenge(person, { days: 2 });
    const write = (date: string) =>
      person.client.from("day").insert({ challenge_id, date, content: `What I did on ${date}.` });
    await write("2026-11-01").throwOnError();
    const picture = new Blob([Buffer.from("\x89PNG\r\n\x1a\n and then the picture", "latin1")]);
    const avatar = `${person.id}/aiko.png`;
    expect((await person.client.storage.from("avatars").upload(avatar, picture)).error).toBeNull();
    expect(await first.end("SIGINT")).toEqual({ code: 0, stderr: "" });

    const second = await serveHere(settings);
    const backend = await backendOf(second);
    const client = visitor(backend);
    const { error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
    expect(error).toBeNull();
    const { data: days } = await client
      .from("day")
      .select("day, date, content")
      .eq("challenge_id", challenge_id)
      .throwOnError();
    expect(days).toEqual([{ day: 1, date: "2026-11-01", content: "What I did on 2026-11-01." }]);
    await client
      .from("day")
      .insert({ challenge_id, date: "2026-11-02", content: "And the last." })
      .throwOnError();
    const { data: challenges } = await client.from("home_challenge").select("day, completed").throwOnError();
    expect(challenges).toEqual([{ day: 2, completed: true }]);
    const { publicUrl } = client.storage.from("avatars").getPublicUrl(avatar).data;
    expect((await fetch(publicUrl)).status).toBe(200);
    await second.stop();
  });

  test("two at once on one database serve the same, each with its own data folder", async () => {
    const other = mkdtempSync(join(tmpdir(), "diary-server-"));
    const [one, two] = await Promise.all([
      startRunning(SERVE, settings),
      serveHere({ ...settings, DATA_DIR: other, FILES_DIR: join(folder, "files") }),
    ]);
    const person = await signUp(await backendOf(one), "ben");
    await setChallenge(person, { title: "Seen by both" });
    const { data } = await visitor(await backendOf(two))
      .from("challenge")
      .select("title")
      .eq("user_id", person.id)
      .throwOnError();
    expect(data).toEqual([{ title: "Seen by both" }]);
    // Signed in at one is signed in at the other: their secrets are those of the database.
    const { key, url } = await backendOf(two);
    expect(key).toBe((await backendOf(one)).key);
    const headers = { apikey: key, authorization: `Bearer ${person.token}` };
    expect((await fetch(`${url}/auth/v1/user`, { headers })).status).toBe(200);
    await Promise.all([one.end("SIGTERM"), two.stop()]);
    rmSync(other, { recursive: true, force: true });
  });

  test("an operator's command waits for the sessions of a server that has just stopped", async () => {
    const url = await cluster.createDatabase();
    const [server, operator] = [await openPostgres(url), await openForOperator(url)];
    try {
      const found: unknown[] = [];
      await refuseInUse({
        query: async (text, parameters) => {
          const rows = await operator.query<never>(text, parameters);
          found.push(rows[0]);
          // Seen once, it goes.
          if (found.length === 1) await server.close();
          return rows;
        },
      });
      expect(found[0]).toEqual({ servers: 1 });
      expect(found.at(-1)).toEqual({ servers: 0 });
    } finally {
      await operator.close();
    }
  });

  test("a role that may create roles, and owns its database, is enough", async () => {
    const DATABASE_URL = await ownedBy("maker", "createrole");
    const running = await serveHere({ DATA_DIR: "memory", DATABASE_URL });
    const backend = await backendOf(running);
    const person = await signUp(backend, "chie");
    const challenge_id = await setChallenge(person, { visibility: "private" });
    const entry = { challenge_id, date: "2026-11-01", content: "Mine alone." };
    await person.client.from("day").insert(entry).throwOnError();
    const mine = await person.client.from("home_challenge").select("day").throwOnError();
    expect(mine.data).toEqual([{ day: 1 }]);
    const other = await signUp(backend, "dai");
    expect((await other.client.from("home_challenge").select("day").throwOnError()).data).toEqual([]);
    expect((await person.client.rpc("delete_account")).error).toBeNull();
    await running.stop();
  });

  test("where PostgREST serves the API, its roles have the bounds of requests", async () => {
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
    ["a role that may create nothing", () => as("weak", ""), /opens, but cannot be used: permission denied/],
    ["a database that is not there", async () => `${cluster.url}_gone`, /"postgres_gone" does not exist/],
  ])("%s is refused in one sentence", async (_what, url, sentence) => {
    expect(await refusedHere({ DATA_DIR: "memory", DATABASE_URL: await url() })).toMatch(sentence);
  });

  /** An empty database as somebody else than the superuser sees it. */
  async function as(role: string, right: string): Promise<string> {
    const url = new URL(await cluster.createDatabase());
    await asAdmin(`create role ${role} login ${right}`);
    url.username = role;
    return url.href;
  }

  async function ownedBy(role: string, right: string): Promise<string> {
    const url = await as(role, right);
    await asAdmin(`alter database ${new URL(url).pathname.slice(1)} owner to ${role}`);
    return url;
  }

  async function asAdmin(statement: string): Promise<void> {
    await runOn(cluster.url, statement);
  }
});
