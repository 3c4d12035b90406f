import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { beforeEach, describe, expect, test, vi } from "vitest";

import type { Backup } from "../src/backup/manifest.ts";
import { deletedAccounts, redeleteAccounts } from "../src/backup/redelete-accounts.ts";
import { restoreDatabase } from "../src/backup/restore-database.ts";
import { exchangeData } from "../src/backup/restore-folder.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import { readMigrations } from "../src/database/migrations.ts";
import { MIGRATIONS_FOLDER } from "../src/paths.ts";
import { SERVER_MARK } from "../src/prepare/open-folder.ts";
import { FileStore } from "../src/storage/file-store.ts";
import { HostedStorage } from "../src/storage/hosted-storage.ts";
import { PICTURE } from "./backup-world.ts";
import { sharedDatabase } from "./shared-backend.ts";
import { temporaryFolder } from "./temporary-folder.ts";

function put(folder: string, mark: string, names = ["pg", "files"]): void {
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, mark), "");
  }
}
const marks = (folder: string) => ["pg", "files"].map((name) => readdirSync(join(folder, name)).join());

describe("the exchange of data", () => {
  let dataDir: string;
  let work: string;
  beforeEach(() => {
    dataDir = temporaryFolder();
    work = join(dataDir, "restore-1");
    put(work, "restored");
  });

  const namesInDataDir = () => readdirSync(dataDir).filter((name) => name !== basename(work));

  test("the restored data replaces the previous data, which is kept", () => {
    put(dataDir, "previous");
    const previousData = exchangeData(dataDir, work)!;
    expect(marks(dataDir)).toEqual(["restored", "restored"]);
    expect(marks(previousData)).toEqual(["previous", "previous"]);
    expect(namesInDataDir()).toEqual([basename(previousData), "files", "pg"]);
  });

  test("a repeated restore keeps the data that the interrupted one had moved", () => {
    const previousData = join(dataDir, "before-restore-2026-11-01T00-00-00Z");
    writeFileSync(join(dataDir, "restoring"), previousData);
    put(previousData, "previous", ["pg"]);
    put(dataDir, "interrupted", ["pg"]);
    put(dataDir, "previous", ["files"]);
    expect(exchangeData(dataDir, work)).toBe(previousData);
    expect(marks(dataDir)).toEqual(["restored", "restored"]);
    expect(marks(previousData)).toEqual(["previous", "previous"]);
    expect(namesInDataDir()).toEqual([basename(previousData), "files", "pg"]);
  });

  test("the images of a server with DATABASE_URL are kept, but its mark is removed", () => {
    put(dataDir, "previous", ["files"]);
    writeFileSync(join(dataDir, SERVER_MARK), "");
    const previousData = exchangeData(dataDir, work)!;
    expect(marks(dataDir)).toEqual(["restored", "restored"]);
    expect(readdirSync(join(previousData, "files"))).toEqual(["previous"]);
    expect(namesInDataDir()).toEqual([basename(previousData), "files", "pg"]);
  });

  test("a restore into an empty folder leaves no folder for previous data", () => {
    mkdirSync(join(dataDir, "files"));
    expect(exchangeData(dataDir, work)).toBeUndefined();
    expect(marks(dataDir)).toEqual(["restored", "restored"]);
    expect(namesInDataDir()).toEqual(["files", "pg"]);
  });
});

test("accounts deleted after a backup are deleted again with files and log lines", async () => {
  const database = await sharedDatabase();
  const files = new FileStore(temporaryFolder());
  const [gone, kept] = [crypto.randomUUID(), crypto.randomUUID()];
  const insert = (id: string) =>
    database.query("insert into auth.users (id, email) values ($1::uuid, $1::text || '@diary.example')", [
      id,
    ]);
  for (const id of [gone, kept]) await insert(id);
  await database.query("delete from auth.users where id = $1", [gone]);
  const hashes = await deletedAccounts(database);
  expect(hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);

  await insert(gone);
  await database.query("delete from auth.audit_log_entries");
  for (const id of [gone, kept]) {
    await files.uploadObject("avatars", `${id}/a.png`, undefined, Buffer.from("an image"));
    await database.query("insert into storage.objects (bucket_id, name) values ('avatars', $1)", [
      `${id}/a.png`,
    ]);
    await database.query(
      "insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), json_build_object('actor_id', $1::text))",
      [id],
    );
  }
  expect(await redeleteAccounts(database, files, hashes)).toBe(1);
  expect(await database.query("select id from auth.users")).toEqual([{ id: kept }]);
  expect(await database.query("select name from storage.objects")).toEqual([{ name: `${kept}/a.png` }]);
  expect(await database.query("select payload ->> 'actor_id' as id from auth.audit_log_entries")).toEqual([
    { id: kept },
  ]);
  await expect(files.getObject("avatars", `${gone}/a.png`)).rejects.toThrow("ENOENT");
  expect((await files.getObject("avatars", `${kept}/a.png`)).body.toString()).toBe("an image");
});

function storageWithout(deleted: string, duringFirstDownload: () => Promise<unknown>): HostedStorage {
  const storage = new HostedStorage({});
  let changed: Promise<unknown> | undefined;
  vi.spyOn(storage, "download").mockImplementation(async ({ name }) => {
    changed ??= duringFirstDownload();
    await changed;
    if (name === deleted) throw new Error("The storage service responds with 400.");
    return PICTURE;
  });
  return storage;
}

test("a backup of a Supabase project continues if users add and delete images", async () => {
  const database = await sharedDatabase();
  const user = crypto.randomUUID();
  const [kept, deleted, added] = ["a", "b", "c"].map((name) => `${user}/${name}.gif`) as [
    string,
    string,
    string,
  ];
  const insert = (name: string) =>
    database.query("insert into storage.objects (bucket_id, name) values ('photos', $1)", [name]);
  const backUp = (storage: HostedStorage) =>
    writeBackup({ database, services: { kind: "hosted", storage } }, join(temporaryFolder(), "one.tar.gz"));
  await insert(kept);
  await insert(deleted);
  await expect(backUp(storageWithout(deleted, async () => {}))).rejects.toThrow("responds with 400");

  const storage = storageWithout(deleted, async () => {
    await database.query("delete from storage.objects where name = $1", [deleted]);
    await insert(added);
  });
  const { pictures } = await backUp(storage);
  expect(pictures.present.map(({ name }) => name).toSorted()).toEqual([kept, added]);
  expect(pictures.missing).toEqual([]);
});

const backupOf = (migrations: readonly string[]) =>
  ({ manifest: { migrations, tables: [], files: [], sequences: [], version: "1" } }) as unknown as Backup;

describe("a restore into a database with other data", async () => {
  const versions = (await readMigrations(MIGRATIONS_FOLDER)).map(({ version }) => version);

  test.each([
    ["embedded", "The database contains users. Choose an empty one, or replace all data with --replace."],
    ["hosted", "The project contains users. Choose an empty one."],
  ] as const)("users of a database (%s) are not replaced unasked", async (kind, sentence) => {
    const database = await sharedDatabase();
    await database.query(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'ume@diary.example')",
    );
    const services =
      kind === "embedded"
        ? { kind, files: new FileStore(temporaryFolder()) }
        : { kind, storage: new HostedStorage({}) };
    const replace = kind === "hosted";
    const restored = restoreDatabase({ database, services }, backupOf(versions), { replace });
    await expect(restored).rejects.toThrow(sentence);
    expect(await database.query("select from auth.users")).toHaveLength(1);
  });

  test("a backup of another version is not restored into an existing database", async () => {
    const database = await sharedDatabase();
    const services = { kind: "embedded" as const, files: new FileStore(temporaryFolder()) };
    const backup = backupOf(versions.slice(0, -1));
    await expect(restoreDatabase({ database, services }, backup, { replace: true })).rejects.toThrow(
      "The database has another version than the backup.",
    );
  });
});
