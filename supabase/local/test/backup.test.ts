import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { create } from "tar";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Manifest } from "../src/backup/manifest.ts";
import { unpackBackup } from "../src/backup/read-backup.ts";
import { restoreFolder } from "../src/backup/restore-folder.ts";
import { restoreServer } from "../src/backup/restore-server.ts";
import { writeBackup } from "../src/backup/write-backup.ts";
import type { Database } from "../src/database/database.ts";
import { openFolder } from "../src/database/open-folder.ts";
import { openPostgres } from "../src/database/open-postgres.ts";
import { FileStore } from "../src/storage/file-store.ts";
import { postgresBinaries, runOn, startPostgresCluster, type PostgresCluster } from "../src/testing/index.ts";
import { allRows, fillData, PICTURE, PICTURE_NAME, temporaryFolder } from "./backup-world.ts";
import { snapshot } from "./snapshot.ts";

let cluster: PostgresCluster | undefined;
let folder: string;
/** A data folder with something of everything in it, and its backup. */
let filled: string;
let backup: string;
/** What was in it when the backup was made, and what that says of itself. */
let before: Awaited<ReturnType<typeof allRows>>;
let manifest: Manifest;
beforeAll(async () => {
  if (postgresBinaries().found) cluster = await startPostgresCluster();
  folder = mkdtempSync(join(tmpdir(), "diary-backups-"));
  filled = join(folder, "data");
  mkdirSync(filled);
  backup = join(folder, "backups", "one.tar.gz");
  await fillData(filled);
  ({ before, manifest } = await backUp(await openEmbedded(filled), filled, backup));
});
afterAll(async () => {
  await cluster?.close();
  rmSync(folder, { recursive: true, force: true });
});

function copyOfFilled(): string {
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

const openEmbedded = async (dataDir: string) => (await openFolder(join(dataDir, "pg"))).database;

async function backUp(database: Database, dataDir: string, file: string) {
  return within(database, async () => {
    const rows = await allRows(database);
    const made = await writeBackup({ database, files: new FileStore(join(dataDir, "files")) }, file);
    return { before: rows, manifest: made };
  });
}

async function expectPicture(dataDir: string): Promise<void> {
  const { body } = await new FileStore(join(dataDir, "files")).getObject("avatars", PICTURE_NAME);
  expect(body).toEqual(PICTURE);
}

describe("a backup of the embedded database", () => {
  test("is one private file, and restores every row, picture and secret into an empty folder", async () => {
    const to = temporaryFolder();
    expect(readdirSync(join(folder, "backups"))).toEqual(["one.tar.gz"]);
    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(manifest.tables.find(({ name }) => name === "public.challenge")?.rows).toBe(1203);

    expect((await restoreFolder(to, backup)).kept).toBeUndefined();
    await within(await openEmbedded(to), async (database) => {
      expect(await allRows(database)).toEqual(before);
      // Numbers go on where they were.
      const [row] = await database.query<{ feedback_id: number }>(
        "insert into public.feedback (title, feedback) values ('Next', 'x') returning feedback_id",
      );
      expect(row?.feedback_id).toBe(3);
    });
    await expectPicture(to);
    expect(readdirSync(to).toSorted()).toEqual(["files", "lock", "pg"]);
  });

  test("keeps what it replaces", async () => {
    const own = copyOfFilled();
    await within(await openEmbedded(own), (database) =>
      database.script("delete from public.day; delete from auth.users"),
    );
    const { kept } = await restoreFolder(own, backup);
    await within(await openEmbedded(kept ?? ""), async ({ query }) => {
      expect(await query("select from auth.users")).toEqual([]);
    });
    await within(await openEmbedded(own), async ({ query }) => {
      expect(await query("select from auth.users")).toHaveLength(2);
    });
  });

  test("that is cut short, changed, or none at all is refused before anything is touched", async () => {
    const [from, to] = [temporaryFolder(), copyOfFilled()];
    const half = join(from, "half.tar.gz");
    writeFileSync(half, readFileSync(backup).subarray(0, 5000));
    const text = join(from, "text.tar.gz");
    writeFileSync(text, "Hello.");

    const changed = join(from, "changed");
    await unpackBackup(backup, changed);
    const rows = join(changed, "rows/public.profile.ndjson");
    writeFileSync(rows, readFileSync(rows, "utf8").replace("aiko", "akio").replace("うめ", "もも"));
    const changedFile = join(from, "changed.tar.gz");
    await create({ gzip: true, file: changedFile, cwd: changed }, readdirSync(changed));

    const newer = join(from, "newer");
    await unpackBackup(backup, newer);
    writeFileSync(
      join(newer, "manifest.json"),
      JSON.stringify({
        ...manifest,
        version: "9.0.0",
        migrations: [...manifest.migrations, "29990101000000"],
      }),
    );
    const newerFile = join(from, "newer.tar.gz");
    await create({ gzip: true, file: newerFile, cwd: newer }, readdirSync(newer));

    const untouched = snapshot(join(to, "pg"));
    await expect(restoreFolder(to, half)).rejects.toThrow(
      "half.tar.gz cannot be unpacked: it is damaged, or no backup.",
    );
    await expect(restoreFolder(to, text)).rejects.toThrow(
      "text.tar.gz cannot be unpacked: it is damaged, or no backup.",
    );
    await expect(restoreFolder(to, changedFile)).rejects.toThrow("is damaged: a part of it is missing");
    await expect(restoreFolder(to, newerFile)).rejects.toThrow(
      "made by a newer version of Challenge Diary (9.0.0)",
    );
    await expect(restoreFolder(to, join(from, "none.tar.gz"))).rejects.toThrow("There is no file");
    expect(snapshot(join(to, "pg"))).toEqual(untouched);
    expect(readdirSync(to).toSorted()).toEqual(["files", "lock", "pg"]);
  });
});

describe.skipIf(!postgresBinaries().found)("a backup of a PostgreSQL database", () => {
  test("restores into a new database, into the embedded one, and from there", async () => {
    const [from, to] = [temporaryFolder(), temporaryFolder()];
    const source = await cluster!.createDatabase();
    await fillData(from, source);
    const file = join(from, "one.tar.gz");
    const { before: rows } = await backUp(await openPostgres(source), from, file);

    await restoreFolder(to, file);
    await within(await openEmbedded(to), async (database) => expect(await allRows(database)).toEqual(rows));
    await expectPicture(to);

    const target = await cluster!.createDatabase();
    const files = temporaryFolder();
    const unpacked = await unpackBackup(file, join(from, "unpacked"));
    await within(await openPostgres(`${target}?application_name=admin`), async (database) => {
      await restoreServer(database, join(files, "files"), unpacked, { replace: false });
      expect(await allRows(database)).toEqual(rows);
      await expect(restoreServer(database, files, unpacked, { replace: false })).rejects.toThrow(
        "There are people in that database",
      );
    });
    await expectPicture(files);
    expect(existsSync(join(from, "backups"))).toBe(false);
  });

  test("is restored by who is no superuser of the server", async () => {
    const files = temporaryFolder();
    const target = new URL(await cluster!.createDatabase());
    const name = target.pathname.slice(1);
    await runOn(
      cluster!.url,
      `create role plain_owner login createrole; alter database ${name} owner to plain_owner`,
    );
    target.username = "plain_owner";
    target.searchParams.set("application_name", "admin");
    const unpacked = await unpackBackup(backup, join(files, "unpacked"));
    await within(await openPostgres(target.href), async (database) => {
      await restoreServer(database, join(files, "restored"), unpacked, { replace: false });
      expect(await allRows(database)).toEqual(before);
    });
  });
});
