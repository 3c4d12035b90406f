import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";

import { postgresBinaries } from "@diary/testkit/postgres-binaries";
import { runOn, startPostgresCluster, type PostgresCluster } from "@diary/testkit/postgres-cluster";
import { create } from "tar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Manifest } from "../src/backup/manifest.ts";
import { unpackBackup } from "../src/backup/read-backup.ts";
import { restoreDatabase } from "../src/backup/restore-database.ts";
import { restoreFolder } from "../src/backup/restore-folder.ts";
import type { AuthServices } from "../src/backup/tables.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import type { Database } from "../src/database/database.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { programVersion } from "../src/paths.ts";
import { openEmbedded } from "../src/prepare/open-folder.ts";
import { FileStore } from "../src/storage/file-store.ts";
import { afterRestore, allRows, openFilled, PICTURE, PICTURE_NAME } from "./backup-world.ts";
import { snapshot } from "./snapshot.ts";
import { temporaryFolder } from "./temporary-folder.ts";

let cluster: PostgresCluster | undefined;
const folder = temporaryFolder();
const filled = join(folder, "data");
const backup = join(folder, "backups", "one.tar.gz");
let before: Awaited<ReturnType<typeof allRows>>;
let manifest: Manifest;
beforeAll(async () => {
  if (postgresBinaries().found) cluster = await startPostgresCluster();
  mkdirSync(filled);
  const made = await within(await openFilled(filled), (database) => backUp(database, filled, backup));
  ({ rows: before, manifest } = made);
});
afterAll(() => cluster?.close());

function copyFilled(): string {
  const copy = temporaryFolder();
  cpSync(filled, copy, { recursive: true });
  return copy;
}

async function within<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const filesIn = (dataDir: string): AuthServices => ({
  kind: "embedded",
  files: new FileStore(join(dataDir, "files")),
});

const openDatabase = async (dataDir: string) => (await openEmbedded(join(dataDir, "pg"))).database;

async function backUp(database: Database, dataDir: string, file: string) {
  const rows = await allRows(database);
  const made = await writeBackup({ database, services: filesIn(dataDir) }, file);
  return { rows, manifest: made.manifest };
}

const users = ({ query }: Database) => query("select email from auth.users order by email");
const removeUme = (database: Database) =>
  database.script("delete from auth.users where email = 'ume@diary.example'");

async function changedBackup(change: (unpacked: string) => void): Promise<string> {
  const unpacked = join(temporaryFolder(), "unpacked");
  await unpackBackup(backup, unpacked);
  change(unpacked);
  const file = `${unpacked}.tar.gz`;
  await create({ gzip: true, file, cwd: unpacked }, readdirSync(unpacked));
  return file;
}

async function expectPicture(dataDir: string): Promise<void> {
  const { body } = await new FileStore(join(dataDir, "files")).getObject("avatars", PICTURE_NAME);
  expect(body).toEqual(PICTURE);
}

describe("backup of PGlite", () => {
  test("a restore returns all rows except sessions, tokens and links", async () => {
    const to = temporaryFolder();
    mkdirSync(join(to, "pg"));
    writeFileSync(join(to, "pg/damaged"), "");
    expect(readdirSync(join(folder, "backups"))).toEqual(["one.tar.gz"]);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(manifest.tables.find(({ name }) => name === "public.challenge")?.rows).toBe(503);
    expect(manifest.tables.find(({ name }) => name === "public.note")?.rows).toBe(1);

    const { redeletedUsers, previousData = "" } = await restoreFolder(to, backup);
    expect(readdirSync(join(previousData, "pg"))).toEqual(["damaged"]);
    // The folder contained no readable database, so accounts that were deleted after the backup are unknown.
    expect(redeletedUsers).toBeUndefined();
    await within(await openDatabase(to), async (database) => {
      expect(await allRows(database)).toEqual(afterRestore(before));
      const [row] = await database.query<{ feedback_id: number }>(
        "insert into public.feedback (title, feedback) values ('Next', 'x') returning feedback_id",
      );
      expect(row?.feedback_id).toBe(3);
    });
    await expectPicture(to);
    expect(readdirSync(to).toSorted()).toEqual([basename(previousData), "files", "lock", "pg"]);
  });

  test(
    "a restore keeps the old data, and deletes users who were deleted after the backup",
    { tags: "extended" },
    async () => {
      const own = copyFilled();
      await within(await openDatabase(own), removeUme);
      const replaced = snapshot(join(own, "pg"));
      const { previousData = "" } = await restoreFolder(own, backup, { withDeleted: true });
      expect(snapshot(join(previousData, "pg"))).toEqual(replaced);
      await expectPicture(own);
      await within(await openDatabase(own), async (database) => {
        expect(await users(database)).toHaveLength(2);
        await removeUme(database);
      });

      for (let time = 0; time < 2; time += 1)
        expect(await restoreFolder(own, backup)).toMatchObject({ redeletedUsers: 1 });
      expect(await within(await openDatabase(own), users)).toEqual([{ email: "aiko@diary.example" }]);
      await expect(expectPicture(own)).rejects.toThrow("ENOENT");
    },
  );

  test(
    "a restore can be repeated after it was killed before it moved a folder",
    { tags: "extended" },
    async () => {
      const own = copyFilled();
      writeFileSync(join(own, "restoring"), "");
      const replaced = snapshot(join(own, "pg"));
      const { previousData = "" } = await restoreFolder(own, backup, { withDeleted: true });
      expect(snapshot(join(previousData, "pg"))).toEqual(replaced);
      await expectPicture(own);
      expect(readdirSync(own).toSorted()).toEqual([basename(previousData), "files", "lock", "pg"]);
    },
  );

  test("a truncated, changed or foreign file is rejected before any change", async () => {
    const [from, to] = [temporaryFolder(), copyFilled()];
    const half = join(from, "half.tar.gz");
    writeFileSync(half, readFileSync(backup).subarray(0, 5000));
    const text = join(from, "text.tar.gz");
    writeFileSync(text, "Hello.");

    const changedFile = await changedBackup((changed) => {
      const rows = join(changed, "rows/public.profile.ndjson");
      writeFileSync(rows, readFileSync(rows, "utf8").replace("うめ", "もも"));
    });
    const migrations = [...manifest.migrations, "29990101000000"];
    const newerFile = await changedBackup((changed) =>
      writeFileSync(
        join(changed, "manifest.json"),
        JSON.stringify({ ...manifest, version: "9.0.0", migrations }),
      ),
    );

    const untouched = snapshot(join(to, "pg"));
    for (const [file, sentence] of [
      [half, "half.tar.gz can't be unpacked: it is damaged, or no backup."],
      [text, "text.tar.gz can't be unpacked: it is damaged, or no backup."],
      [changedFile, "is damaged: a part of it is missing"],
      [newerFile, `created by Challenge Diary 9.0.0, which is newer than this one, ${programVersion()}`],
      [join(from, "none.tar.gz"), "There is no file"],
    ] as const)
      await expect(restoreFolder(to, file)).rejects.toThrow(sentence);
    expect(snapshot(join(to, "pg"))).toEqual(untouched);
    expect(readdirSync(to).toSorted()).toEqual(["files", "lock", "pg"]);
  });

  test("a tampered backup can't write outside of its folder or add other files", async () => {
    const [to, outside] = [temporaryFolder(), temporaryFolder()];
    const hash = "ab".padEnd(64, "0");
    for (const entries of [
      [tarEntry("0", "../escaped", { content: "x" })],
      [tarEntry("0", join(outside, "absolute"), { content: "x" })],
      [tarEntry("0", "rows/../../escaped", { content: "x" })],
      [tarEntry("2", "files/ab", { link: outside }), tarEntry("0", `files/ab/${hash}`, { content: "x" })],
      [tarEntry("1", "rows/public.day.ndjson", { link: "/etc/passwd" })],
      [tarEntry("0", "other.txt", { content: "x" }), tarEntry("0", "rows/other/a.ndjson", { content: "x" })],
    ]) {
      const file = join(temporaryFolder(), "hostile.tar");
      const itself = tarEntry("0", "manifest.json", { content: JSON.stringify(manifest) });
      writeFileSync(file, Buffer.concat([...entries, itself, Buffer.alloc(1024)]));
      const message = /hostile\.tar (can't be unpacked|is damaged)/;
      await expect(unpackBackup(file, join(to, "unpacked"))).rejects.toThrow(message);
      expect([readdirSync(outside), readdirSync(to)]).toEqual([[], ["unpacked"]]);
      const unpacked = readdirSync(join(to, "unpacked"), { recursive: true }).join();
      expect(unpacked).not.toMatch(/public\.day|other/);
    }
  });

  test("a tampered backup can't write into unknown tables or columns", { tags: "extended" }, async () => {
    const profiles = manifest.tables.find(({ name }) => name === "public.profile")!;
    for (const table of [
      { ...profiles, name: "pg_catalog.pg_authid" },
      { ...profiles, columns: ['nickname") select 1; drop table public.day; --'] },
    ]) {
      const archive = await changedBackup((tampered) => {
        renameSync(join(tampered, "rows/public.profile.ndjson"), join(tampered, `rows/${table.name}.ndjson`));
        const tables = manifest.tables.map((each) => (each === profiles ? table : each));
        writeFileSync(join(tampered, "manifest.json"), JSON.stringify({ ...manifest, tables }));
      });
      const empty = temporaryFolder();
      await expect(restoreFolder(empty, archive)).rejects.toThrow("The database has no column or table for");
      expect(existsSync(join(empty, "pg"))).toBe(false);
    }
  });
});

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;

/** Entry of a tar archive. Kinds: "0" file, "1" hard link, "2" symbolic link. */
function tarEntry(kind: string, name: string, { content = "", link = "" }): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(octal(0o644, 8), 100);
  header.write(octal(content.length, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(" ".repeat(8), 148);
  header.write(kind, 156);
  header.write(link, 157);
  header.write("ustar\u000000", 257);
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      8,
    ),
    148,
  );
  return Buffer.concat([header, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, "\0"))]);
}

describe.skipIf(!postgresBinaries().found)("backup of PostgreSQL", () => {
  test(
    "a restore to PostgreSQL needs no superuser, and its backup is restored to PGlite",
    { tags: "extended" },
    async () => {
      const [files, to] = [temporaryFolder(), temporaryFolder()];
      const url = new URL(await cluster!.createDatabase());
      await runOn(
        cluster!.url,
        `create role plain_owner login createrole; alter database ${url.pathname.slice(1)} owner to plain_owner`,
      );
      url.username = "plain_owner";
      const unpacked = await unpackBackup(backup, join(files, "unpacked"));
      // An interrupted restore has copied this image only in part.
      const half = PICTURE.subarray(0, 9);
      await new FileStore(join(files, "files")).uploadObject("avatars", PICTURE_NAME, undefined, half);
      const file = join(files, "one.tar.gz");
      await within(await openPostgres(url.href), async (database) => {
        const target = { database, services: filesIn(files) };
        await restoreDatabase(target, unpacked, { replace: false });
        expect((await backUp(database, files, file)).rows).toEqual(afterRestore(before));
      });
      await expectPicture(files);

      expect((await restoreFolder(to, file)).previousData).toBeUndefined();
      await within(await openDatabase(to), async (database) =>
        expect(await allRows(database)).toEqual(afterRestore(before)),
      );
      await expectPicture(to);
    },
  );

  test(
    "an interrupted and repeated restore deletes users deleted after the backup",
    { tags: "extended" },
    async () => {
      const files = temporaryFolder();
      const unpacked = await unpackBackup(backup, join(files, "unpacked"));
      await within(await openPostgres(await cluster!.createDatabase()), async (database) => {
        const services = filesIn(files);
        await restoreDatabase({ database, services }, unpacked, { replace: false });
        await removeUme(database);

        const ended: Database = {
          ...database,
          transaction: (work) =>
            database.transaction((tx) =>
              work({
                script: (text) => tx.script(text),
                query: (text, parameters) => {
                  if (text.includes("delete from storage.objects where")) throw new Error("ended");
                  return tx.query(text, parameters);
                },
              }),
            ),
        };
        const attempt = restoreDatabase({ database: ended, services }, unpacked, { replace: true });
        await expect(attempt).rejects.toThrow("ended");
        expect(await database.query("select from auth.users")).toHaveLength(2);
        await database.query(
          "insert into auth.sessions (id, user_id) select gen_random_uuid(), id from auth.users",
        );

        expect(await restoreDatabase({ database, services }, unpacked, { replace: true })).toMatchObject({
          redeletedUsers: 1,
        });
        expect(await users(database)).toEqual([{ email: "aiko@diary.example" }]);
        expect(await database.query("select from auth.sessions")).toEqual([]);
      });
    },
  );
});
