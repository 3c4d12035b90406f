import { readdirSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { tablesIn } from "../src/backup/tables.ts";
import { openFolder } from "../src/database/open-folder.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import type { Serving } from "../src/serve.ts";
import { postgresBinaries, runOn, startPostgresCluster, type PostgresCluster } from "../src/testing/index.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";
import { admin, runAdmin, runAdminHere } from "./admin-command.ts";
import { allRows, PICTURE, temporaryFolder } from "./backup-world.ts";
import { serveHere } from "./command.ts";
import { PASSWORD, setChallenge, signUp, visitor, type Person } from "./people.ts";

const configOf = async ({ url }: Serving) =>
  (await (await fetch(`${url}/config.json`)).json()) as { url: string; key: string };

async function rowsAt(dataDir: string, url?: string): Promise<Record<string, string[]>> {
  const database =
    url === undefined
      ? (await openFolder(join(dataDir, "pg"), { mustExist: true })).database
      : await openPostgres(`${url}?application_name=test`);
  try {
    return await allRows(database);
  } finally {
    await database.close();
  }
}

/** Somebody with a challenge, an entry and a picture. */
async function live(running: Serving, name: string): Promise<{ person: Person; picture: string }> {
  const person = await signUp(await configOf(running), name);
  const challenge_id = await setChallenge(person);
  await person.client
    .from("day")
    .insert({ challenge_id, date: "2026-11-02", content: "よく読んだ 🎉" })
    .throwOnError();
  const picture = `${person.id}/face.gif`;
  const { error } = await person.client.storage
    .from("avatars")
    .upload(picture, new Blob([PICTURE], { type: "image/gif" }));
  expect(error).toBeNull();
  await person.client.from("profile").update({ avatar_url: picture }).eq("user_id", person.id).throwOnError();
  return { person, picture };
}

/** That somebody signs in with the password that they had, and finds what they wrote and their picture. */
async function expectAtHome(
  running: Serving,
  { person, picture }: Awaited<ReturnType<typeof live>>,
): Promise<void> {
  const config = await configOf(running);
  const client = visitor(config);
  const { error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  expect(error).toBeNull();
  const { data } = await client.from("day").select("content").eq("user_id", person.id).throwOnError();
  expect(data).toEqual([{ content: "よく読んだ 🎉" }]);
  const answer = await fetch(`${config.url}/storage/v1/object/public/avatars/${picture}`);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(PICTURE);
}

/** What people wrote: signing in has changed nothing of it. */
const written = (rows: Record<string, string[]>) =>
  Object.entries(rows).filter(([name]) => /^(public|private)\.(?!quota_use)/.test(name));

test("of a project's accounts and pictures all is read that the embedded database has a place for", async () => {
  const database = await openTestDatabase("pglite");
  try {
    const own = await tablesIn(database.query);
    const read = await tablesIn(database.query, "hosted");
    for (const shared of ["auth.users", "auth.identities", "storage.objects"]) {
      const named = ({ name }: { name: string }) => name === shared;
      expect(read.find(named)).toEqual(own.find(named));
    }
  } finally {
    await database.close();
  }
});

describe.skipIf(!postgresBinaries().found)("moving", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => {
    cluster = await startPostgresCluster();
  });
  afterAll(() => cluster.close());

  test("from the embedded database to PostgreSQL and back brings every row, and everybody's sign-in", async () => {
    const folder = temporaryFolder();
    const settings = { DATA_DIR: folder };
    const embedded = await serveHere(settings);
    const somebody = await live(embedded, "ume");
    const url = await cluster.createDatabase();
    const refused = await runAdminHere(settings, "move", "--to", url);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("is in use by process")]);
    await embedded.stop();

    const moved = await runAdmin(settings, "move", "--to", url);
    expect(moved).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("of 1 people, and 1 pictures: all compared."),
    });
    expect(await rowsAt(folder, url)).toEqual(await rowsAt(folder));
    const twice = await runAdminHere(settings, "move", "--to", url);
    expect([twice.code, twice.stderr]).toEqual([
      1,
      expect.stringContaining("There are people in that database"),
    ]);

    const onServer = await serveHere({ ...settings, DATABASE_URL: url });
    await expectAtHome(onServer, somebody);
    // The session that was begun before goes on, too: the secrets have moved with the data.
    const { url: site, key } = await configOf(onServer);
    const headers = { apikey: key, authorization: `Bearer ${somebody.person.token}` };
    expect((await fetch(`${site}/auth/v1/user`, { headers })).status).toBe(200);
    const inUse = await runAdminHere({ DATA_DIR: temporaryFolder() }, "move", "--from", url);
    expect([inUse.code, inUse.stderr]).toEqual([
      1,
      expect.stringContaining("uses that database: stop it first"),
    ]);
    await onServer.stop();

    const back = await admin(settings, "move", "--from", url);
    expect(back).toContain("all compared.");
    expect(back).toContain("before-restore-");
    const [there, here] = [await rowsAt(folder, url), await rowsAt(folder)];
    expect(here).toEqual(there);
    const again = await serveHere(settings);
    await expectAtHome(again, somebody);
    await again.stop();
  });

  test("to a Supabase project and back brings people, what they wrote and pictures, through its storage service", async () => {
    const folder = temporaryFolder();
    const settings = { DATA_DIR: folder };
    const embedded = await serveHere(settings);
    const somebody = await live(embedded, "ume");
    await embedded.stop();
    const before = await rowsAt(folder);

    // What stands in for the project: our own API with its secret key open, on a database that has a project's marks.
    const url = await cluster.createDatabase();
    const project = await serveHere({
      ...settings,
      DATA_DIR: temporaryFolder(),
      DATABASE_URL: url,
      SERVICE_KEY: "on",
    });
    await runOn(
      url,
      `create role supabase_auth_admin;
       alter table auth.users add column instance_id uuid, add column is_super_admin boolean,
         add column of_a_later_version text;
       alter table storage.objects add column is_versioned boolean not null default false`,
    );
    const [secret] = await runOn(url, "select value from local_backend.secret where name = 'secret_key'");
    const withoutKey = await runAdminHere(settings, "move", "--to", url);
    expect([withoutKey.code, withoutKey.stderr]).toEqual([
      1,
      expect.stringContaining("Set SUPABASE_URL and SUPABASE_SECRET_KEY"),
    ]);
    expect(await runOn(url, "select from auth.users")).toEqual([]);

    const hosted = { ...settings, SUPABASE_URL: project.url, SUPABASE_SECRET_KEY: String(secret?.["value"]) };
    const wrongKey = await runAdminHere({ ...hosted, SUPABASE_SECRET_KEY: "wrong" }, "move", "--to", url);
    expect([wrongKey.code, wrongKey.stderr]).toEqual([
      1,
      expect.stringContaining("The storage service answers"),
    ]);
    expect(await runOn(url, "select from auth.users")).toEqual([]);
    expect(await admin(hosted, "move", "--to", url)).toContain(
      "1 people and 1 pictures are there, all rows compared.",
    );
    expect(await runOn(url, "select instance_id, recovery_token from auth.users")).toEqual([
      { instance_id: "00000000-0000-0000-0000-000000000000", recovery_token: "" },
    ]);
    await expectAtHome(project, somebody);

    // A hidden profile's picture is brought, and stays hidden on both sides.
    const marked = "select from storage.objects where version like 'hidden:%'";
    await runOn(url, `select private.mark_pictures('${somebody.person.id}', true)`);
    const other = { ...hosted, DATA_DIR: temporaryFolder() };
    expect(await admin(other, "move", "--from", url)).toContain("of 1 people, and 1 pictures: all compared.");
    expect(readdirSync(other.DATA_DIR).toSorted()).toEqual(["files", "lock", "pg"]);
    expect(await runOn(url, marked)).toHaveLength(1);
    const { database } = await openFolder(join(other.DATA_DIR, "pg"), { mustExist: true });
    expect(await database.query(marked)).toHaveLength(1);
    await database.query("select private.mark_pictures($1, false)", [somebody.person.id]);
    await database.close();
    const after = await rowsAt(other.DATA_DIR);
    expect(written(after)).toEqual(written(before));
    await project.stop();
    const home = await serveHere({ ...settings, DATA_DIR: other.DATA_DIR });
    await expectAtHome(home, somebody);
    await home.stop();
  });
});
