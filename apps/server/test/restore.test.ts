import { readdirSync } from "node:fs";
import { join } from "node:path";

import { WEBP } from "@diary/testkit/photo-files";
import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { runOn, startPostgresCluster, type PostgresCluster } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { downloadPictures } from "../src/backup/pictures.ts";
import { tablesIn } from "../src/backup/tables.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import type { RunningServer } from "../src/serve.ts";
import { FileStore } from "../src/storage/file-store.ts";
import { HostedStorage } from "../src/storage/hosted-storage.ts";
import { admin, runAdminHere } from "./admin-command.ts";
import { allRows, openFilled, PICTURE } from "./backup-world.ts";
import { serveHere } from "./command.ts";
import { sharedDatabase } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import {
  backendOf,
  PASSWORD,
  createChallenge,
  signUp,
  visitor,
  type TestUser,
  entriesOf,
  writeEntry,
} from "./users.ts";

const OTHER = "10000000-0000-4000-8000-000000000001";

async function createUserData(
  running: RunningServer,
  name: string,
): Promise<{ user: TestUser; picture: string; photos: string[]; challenge_id: string }> {
  const user = await signUp(await backendOf(running), name);
  const challenge_id = await createChallenge(user);
  const day_id = await writeEntry(user, { challenge_id, date: "2026-11-02", content: "よく読んだ 🎉" });
  const photos = await addPhoto(user, day_id);
  const [date, source] = [new Date().toISOString().slice(0, 10), "popup"];
  for (const content of ["メモ 🎉", "Removed"]) {
    const note = { note_id: crypto.randomUUID(), user_id: user.id, challenge_id, date, content, source };
    const added = user.client.from("note").upsert(note, { onConflict: "note_id", ignoreDuplicates: true });
    await added.throwOnError();
    if (content === "Removed")
      await user.client.rpc("delete_notes", { note_ids: [note.note_id] }).throwOnError();
  }
  const picture = `${user.id}/face.gif`;
  const { error } = await user.client.storage
    .from("avatars")
    .upload(picture, new Blob([PICTURE], { type: "image/gif" }));
  expect(error).toBeNull();
  await user.client
    .from("profile")
    .update({ avatar_url: picture })
    .eq("user_id", user.id)
    .select("*")
    .throwOnError();
  return { user, picture, photos, challenge_id };
}

async function addPhoto({ client, id }: TestUser, day_id: string): Promise<string[]> {
  const photo_id = crypto.randomUUID();
  const names = [`${id}/${photo_id}`, `${id}/${photo_id}-small`];
  for (const name of names) {
    const { error } = await client.storage
      .from("photos")
      .upload(name, new Blob([WEBP], { type: "image/webp" }));
    expect(error).toBeNull();
  }
  const placeholder = "1QcSHQRnh493V4dIh4eXh1h4kJUI";
  const photo = { photo_id, width: 64, height: 48, alt: "パン", placeholder, added: true };
  await client.rpc("save_photos", { day_id, photos: [photo], removed: [] }).throwOnError();
  return names;
}

async function expectRestored(
  running: RunningServer,
  { user, picture, photos, challenge_id }: Awaited<ReturnType<typeof createUserData>>,
): Promise<void> {
  const config = await backendOf(running);
  const client = visitor(config);
  const { error } = await client.auth.signInWithPassword({ email: user.email, password: PASSWORD });
  expect(error).toBeNull();
  expect(await entriesOf(client, challenge_id)).toMatchObject([{ content: "よく読んだ 🎉" }]);
  const notes = client.from("note").select("note_id,challenge_id,date,content,source,created_at");
  const sorted = notes.eq("user_id", user.id).order("created_at").order("note_id");
  expect((await sorted.limit(500)).data).toMatchObject([
    { challenge_id, content: "メモ 🎉", source: "popup" },
  ]);
  const response = await fetch(`${config.url}/storage/v1/object/public/avatars/${picture}`);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PICTURE);
  for (const name of photos) {
    const { data } = await client.storage.from("photos").download(name);
    expect(Buffer.from(await data!.arrayBuffer())).toEqual(WEBP);
  }
}

/** Rows that a restore must return unchanged. It doesn't restore the use of quotas or the link for the first staff. */
const written = (rows: Record<string, string[]>) =>
  Object.entries(rows).filter(([name]) => /^(public|private)\.(?!quota_use|first_staff_link)/.test(name));

test("a backup of a Supabase project contains accounts and avatars, also hidden avatars", async () => {
  const database = await sharedDatabase();
  const own = await tablesIn(database.query);
  const read = await tablesIn(database.query, "hosted");
  for (const shared of ["auth.users", "auth.identities", "auth.mfa_factors", "storage.objects"]) {
    const named = ({ name }: { name: string }) => name === shared;
    expect(read.find(named)).toEqual(own.find(named));
  }

  await database.script(`
    insert into auth.users (id, email) values ('${OTHER}', 'ume@diary.example');
    insert into storage.objects (bucket_id, name, version) values ('avatars', '${OTHER}/face.gif', 'v1');
    update public.profile set hidden_at = now();
    select private.set_avatars_hidden('${OTHER}', false)`);
  const storage = new HostedStorage({});
  vi.spyOn(storage, "download").mockResolvedValue(PICTURE);
  await downloadPictures(database, storage, new FileStore(temporaryFolder()));
  expect(await database.query("select version from storage.objects")).toEqual([{ version: "hidden:v1" }]);
});

describe.skipIf(!postgresBinaries().found)("restore to another backend", () => {
  let cluster: PostgresCluster;
  const folder = temporaryFolder();
  const file = join(folder, "there.tar.gz");
  let restored: Awaited<ReturnType<typeof createUserData>>;
  let before: Awaited<ReturnType<typeof allRows>>;
  const withApp = [{ user_id: OTHER, secret: "JBSWY3DPEHPK3PXP", status: "verified" }];
  beforeAll(async () => {
    cluster = await startPostgresCluster();
    const embedded = await serveHere({ DATA_DIR: join(folder, "data") });
    restored = await createUserData(embedded, "ume");
    await embedded.stop();
    const { database } = await openEmbedded(join(folder, "data/pg"), { mustExist: true });
    await database.script(`
      insert into auth.users (id, email) values ('${OTHER}', 'mina@diary.example');
      insert into auth.mfa_factors (id, user_id, factor_type, status, secret, last_used_step)
      values (gen_random_uuid(), '${OTHER}', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', 59855865)`);
    before = await allRows(database);
    for (const table of ["public.note", "private.deleted_note"]) expect(before[table]).toHaveLength(1);
    const files = new FileStore(join(folder, "data/files"));
    await writeBackup({ database, services: { kind: "embedded", files } }, file);
    await database.close();
  });
  afterAll(() => cluster.close());

  test("a backup of PGlite is restored to PostgreSQL, without sessions", async () => {
    const settings = { DATA_DIR: temporaryFolder() };
    const url = await cluster.createDatabase();
    const output = await admin(settings, "restore", file, "--to", url);
    expect(output).toContain("2 users and 3 images.");
    expect(output).toContain(
      "All users must sign in again, with the same password. Access tokens, unlisted links and invitations to circles are deleted.",
    );
    const twice = await runAdminHere(settings, "restore", file, "--to", url);
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining("The database contains users")]);

    const onServer = await serveHere({ ...settings, DATABASE_URL: url });
    await expectRestored(onServer, restored);
    const { url: site, key } = await backendOf(onServer);
    const headers = { apikey: key, authorization: `Bearer ${restored.user.token}` };
    const ofBefore = await fetch(`${site}/auth/v1/user`, { headers });
    expect([ofBefore.status, await ofBefore.json()]).toEqual([
      403,
      expect.objectContaining({ error_code: "session_not_found" }),
    ]);
    const inUse = await runAdminHere(settings, "restore", file, "--replace", "--to", url);
    expect([inUse.code, inUse.stderr]).toEqual([
      1,
      expect.stringContaining("is in use by another server or restore"),
    ]);
    await onServer.stop();
  });

  test("a backup is restored to a Supabase project, and from there to PGlite", async () => {
    const settings = { DATA_DIR: temporaryFolder() };
    const factors = "select user_id, secret, status from auth.mfa_factors";
    // The embedded server with its secret key enabled simulates a Supabase project.
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
       grant usage on schema auth to supabase_auth_admin;
       alter table auth.users owner to supabase_auth_admin;
       alter table auth.users add column instance_id uuid, add column is_super_admin boolean,
         add column of_a_later_version text;
       alter table auth.mfa_factors drop column last_used_step, add column phone text;
       alter table storage.objects add column is_versioned boolean not null default false`,
    );
    const [secret] = await runOn(url, "select value from local_backend.secret where name = 'secret_key'");
    const hosted = { ...settings, SUPABASE_URL: project.url, SUPABASE_SECRET_KEY: String(secret?.["value"]) };
    for (const [wrong, message] of [
      [settings, "Set SUPABASE_URL and SUPABASE_SECRET_KEY"],
      [{ ...hosted, SUPABASE_SECRET_KEY: "wrong" }, "The storage service responds with"],
    ] as const) {
      const failed = await runAdminHere(wrong, "restore", file, "--to", url);
      expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining(message)]);
      expect(await runOn(url, "select from auth.users")).toEqual([]);
    }
    expect(await admin(hosted, "restore", file, "--to", url)).toContain("2 users and 3 images.");
    expect(await runOn(url, "select distinct instance_id, recovery_token from auth.users")).toEqual([
      { instance_id: "00000000-0000-0000-0000-000000000000", recovery_token: "" },
    ]);
    // Supabase Auth can't read a factor without a name and would block the sign-in.
    expect(await runOn(url, `${factors} where friendly_name = ''`)).toEqual(withApp);
    await expectRestored(project, restored);

    const marked = "select from storage.objects where version like 'hidden:%'";
    await runOn(url, `select private.set_avatars_hidden('${restored.user.id}', true)`);
    const other = { DATA_DIR: temporaryFolder() };
    const back = join(temporaryFolder(), "back.tar.gz");
    await admin({ ...hosted, ...other, DATABASE_URL: url }, "backup", back);
    expect(await admin(other, "restore", back)).toContain("2 users and 3 images.");
    expect(await runOn(url, marked)).toHaveLength(1);
    const { database } = await openEmbedded(join(other.DATA_DIR, "pg"), { mustExist: true });
    expect(await database.query(marked)).toHaveLength(1);
    expect(await database.query(factors)).toEqual(withApp);
    await database.query("select private.set_avatars_hidden($1, false)", [restored.user.id]);
    expect(written(await allRows(database))).toEqual(written(before));
    await database.close();
    await project.stop();
    const home = await serveHere(other);
    await expectRestored(home, restored);
    await home.stop();
  });

  test("a backup with missing images reports an error, and a failed restore loses no data", async () => {
    const settings = { DATA_DIR: temporaryFolder(), DATABASE_URL: await cluster.createDatabase() };
    await (await openFilled(settings.DATA_DIR, settings.DATABASE_URL)).close();
    const elsewhere = { ...settings, DATA_DIR: temporaryFolder() };
    const { code, stderr } = await runAdminHere(elsewhere, "backup");
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^1 of 1 images is missing, so the backup \S+ is incomplete/),
    ]);
    const backups = join(elsewhere.DATA_DIR, "backups");
    const [incomplete = ""] = readdirSync(backups);
    const outcome = await runAdminHere({ DATA_DIR: temporaryFolder() }, "restore", join(backups, incomplete));
    expect([outcome.code, outcome.stdout]).toEqual([
      1,
      expect.stringMatching(
        /and 0 images\. 1 of 1 images is missing in the backup\.\nAll users must sign in again/,
      ),
    ]);
    expect(await admin(settings, "backup")).toMatch(/\.tar\.gz$/);

    // The error of a failed restore names the backup of the replaced data.
    await runOn(settings.DATABASE_URL, "alter table public.day drop column content cascade");
    const failed = await runAdminHere(settings, "restore", file, "--replace");
    expect([failed.code, failed.stderr]).toEqual([
      1,
      expect.stringMatching(
        /no column or table for public\.day\.content.*The previous data is in .*before-restore-.*\.tar\.gz\.$/,
      ),
    ]);
    expect(readdirSync(settings.DATA_DIR).toSorted()).toEqual(["backups", "files"]);
  });
});
