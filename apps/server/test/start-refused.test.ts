import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";

import { freePort } from "@diary/testkit/postgres-cluster";
import { beforeAll, expect, test } from "vitest";

import { lockDataFolder } from "../src/data-folder.ts";
import { openPglite } from "../src/database/open-pglite.ts";
import { openEmbedded, SERVER_MARK } from "../src/prepare/open-folder.ts";
import { FileStore } from "../src/storage/file-store.ts";
import { serveHere, startErrorOf, start, START } from "./command.ts";
import { snapshot } from "./snapshot.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const preparedFolder = join(folder, "kept");
beforeAll(async () => {
  lockDataFolder(preparedFolder).release();
  mkdirSync(join(preparedFolder, "pg/base"), { recursive: true });
  writeFileSync(join(preparedFolder, "pg.unfinished"), "");
  const { database, completed } = await openEmbedded(join(preparedFolder, "pg"));
  completed();
  await database.close();
});

function copyFolder(): string {
  const copy = temporaryFolder();
  cpSync(preparedFolder, copy, { recursive: true });
  return copy;
}

const startError = (settings: Record<string, string>) => startErrorOf({ DATA_DIR: "memory", ...settings });

test("a start replaces an unfinished database of a killed server", () => {
  expect(existsSync(join(preparedFolder, "pg/PG_VERSION"))).toBe(true);
  expect(existsSync(join(preparedFolder, "pg.unfinished"))).toBe(false);
});

test("an invalid setting stops the start with one sentence", async () => {
  const stderr = 'PORT must be a whole number from 0 to 65535, not "abc".\n';
  expect(await start(START, { DATA_DIR: "memory", PORT: "abc" })).toEqual({
    kind: "refused",
    code: 1,
    stderr,
  });
});

test("an error names an address that this machine doesn't have", async () => {
  expect(await startError({ HOST: "192.0.2.1" })).toContain("This machine has no address 192.0.2.1");
});

test("an error names a port that is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const copy = copyFolder();
  const before = snapshot(copy);
  expect(await startError({ PORT: String(port), DATA_DIR: copy })).toBe(
    `Port ${port} is in use by another program. Stop it, or choose another port with PORT.`,
  );
  expect(snapshot(copy)).toEqual(before);
  other.close();
});

type Damage = (folder: string) => void;

async function expectUnchanged(damage: Damage) {
  const database = join(copyFolder(), "pg");
  damage(database);
  const before = snapshot(database);
  await expect(openEmbedded(database)).rejects.toThrow(
    expect.objectContaining({
      name: "StartError",
      message: expect.stringContaining(`The database in ${database} can't be opened: it is damaged`),
    }),
  );
  expect(snapshot(database)).toEqual(before);
}

test("a damaged database is rejected and unchanged", () =>
  expectUnchanged((pg) => truncateSync(join(pg, "global/pg_control"), 100)));

test.each<[string, Damage]>([
  ["without its version", (pg) => rmSync(join(pg, "PG_VERSION"))],
  ["without its control file", (pg) => rmSync(join(pg, "global/pg_control"))],
  ["with an invalid control file", (pg) => writeFileSync(join(pg, "global/pg_control"), "x".repeat(8192))],
  ["without its catalogue", (pg) => rmSync(join(pg, "base"), { recursive: true })],
])("a damaged database (%s) is rejected and unchanged", { tags: "extended" }, (_how, damage) =>
  expectUnchanged(damage),
);

test("a damaged database is rejected with one sentence", { tags: "extended" }, async () => {
  const copy = copyFolder();
  for (const file of globSync("pg/base/*/{1259,1249,2619}", { cwd: copy })) {
    writeFileSync(join(copy, file), "x".repeat(8192 * 4));
  }
  expect(await startError({ DATA_DIR: copy })).toMatch(
    /^The database in .* (can't be opened|opens, but can't be used)/,
  );
});

test("an error names the PostgreSQL version that created a database", async () => {
  const database = join(temporaryFolder(), "pg");
  for (const name of ["base", "global", "pg_wal"]) mkdirSync(join(database, name), { recursive: true });
  writeFileSync(join(database, "global/pg_control"), "");
  writeFileSync(join(database, "PG_VERSION"), "18\n");
  await expect(openEmbedded(database)).rejects.toThrow(
    `The database in ${database} was created by PostgreSQL 18, but this program contains 17`,
  );
});

test("a database of another PostgreSQL version is rejected and unchanged", { tags: "extended" }, async () => {
  const copy = copyFolder();
  writeFileSync(join(copy, "pg/PG_VERSION"), "18\n");
  const before = snapshot(copy);
  expect(await startError({ DATA_DIR: copy })).toContain(
    "was created by PostgreSQL 18, but this program contains 17",
  );
  expect(snapshot(copy)).toEqual(before);
});

test("a data folder of a newer version is rejected and unchanged", { tags: "extended" }, async () => {
  const copy = copyFolder();
  const contents = async (change?: string) => {
    const database = await openPglite({ folder: join(copy, "pg") });
    if (change !== undefined) await database.script(change);
    const schema = await database.query("select relname, relkind, relacl::text from pg_class order by oid");
    const versions = await database.query(
      "select * from supabase_migrations.schema_migrations order by version",
    );
    await database.close();
    return { schema, versions };
  };
  const before = await contents(`
    insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'from_the_future');`);

  expect(await startError({ DATA_DIR: copy })).toContain("was created by a newer version of Challenge Diary");
  expect(await contents()).toEqual(before);
});

test("a new database is not created if the folder has images of another one", async () => {
  const DATA_DIR = temporaryFolder();
  const files = new FileStore(join(DATA_DIR, "files"));
  await files.uploadObject("photos", "id/1", undefined, Buffer.from("an image"));
  expect(await startError({ DATA_DIR })).toBe(
    `The database in ${DATA_DIR}/pg is new, but ${DATA_DIR}/files contains images of another one. Check DATABASE_URL and DATA_DIR, or move the images away.`,
  );
  expect(existsSync(join(DATA_DIR, "pg"))).toBe(false);
  expect((await files.getObject("photos", "id/1")).body.toString()).toBe("an image");
  await files.deleteObject("photos", "id/1");
  await serveHere({ DATA_DIR });
});

const lostUrl = (path: string) =>
  `This server's data is in the database of DATABASE_URL, not in ${path}/pg. Set DATABASE_URL, or delete ${path}/${SERVER_MARK}.`;

test("the embedded database is not used if the last start used DATABASE_URL", async () => {
  const [DATA_DIR, empty] = [copyFolder(), temporaryFolder()];
  const mark = join(DATA_DIR, SERVER_MARK);
  for (const path of [mark, join(empty, SERVER_MARK)]) writeFileSync(path, "");
  const before = snapshot(DATA_DIR);
  expect(await startError({ DATA_DIR })).toBe(lostUrl(DATA_DIR));
  expect(snapshot(DATA_DIR)).toEqual(before);
  expect(await startError({ DATA_DIR: empty })).toBe(lostUrl(empty));
  expect(existsSync(join(empty, "pg"))).toBe(false);
  rmSync(mark);
  await serveHere({ DATA_DIR });
});

test("an error names a file that exists instead of the database's folder", async () => {
  const own = join(folder, "no-folder");
  mkdirSync(own);
  writeFileSync(join(own, "pg"), "");
  expect(await startError({ DATA_DIR: own })).toMatch(
    /no-folder\/pg can't be used: a part of the path is a file/,
  );
});

test("an error names an unreachable server, without its password", async () => {
  const port = await freePort();
  const sentence = await startError({ DATABASE_URL: `postgres://diary:hunter2@127.0.0.1:${port}/diary` });
  expect(sentence).toMatch(
    `The PostgreSQL server of DATABASE_URL (127.0.0.1:${port}/diary) can't be reached`,
  );
  expect(sentence).not.toContain("hunter2");
});
