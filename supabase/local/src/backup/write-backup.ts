import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

import type { Database, Query } from "../database/database.ts";
import { appliedVersions } from "../database/migrations.ts";
import { PACKAGE } from "../paths.ts";
import type { FileStore } from "../storage/file-store.ts";
import { FILES, MANIFEST, ROWS, rowsFile, type Manifest } from "./manifest.ts";
import { readOneMoment, readRows, RowDigest } from "./rows.ts";
import { tablesIn, type Services, type Table } from "./tables.ts";

/** What a backup is made of: the database with its secrets, and the pictures. */
export interface Source {
  database: Database;
  files: FileStore;
}

/**
 * Writes everything into one file, while the server runs: all rows are of one moment, and every picture that a row
 * of that moment names is in it. The file is there when it is whole.
 */
export async function writeBackup(source: Source, file: string): Promise<Manifest> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const folder = join(dirname(file), `.unfinished-${randomUUID()}`);
  const draft = `${folder}.tar.gz`;
  try {
    const manifest = await writeBackupFolder(source, folder);
    const { create } = await import("tar");
    // Made before it is written to: it has the secrets, and the folder may be open to others.
    await writeFile(draft, "", { mode: 0o600 });
    await chmod(draft, 0o600);
    await create({ gzip: true, file: draft, cwd: folder, portable: true }, [MANIFEST, ROWS, FILES]);
    await flush(draft);
    await rename(draft, file);
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(draft, { force: true });
  }
}

/** The same as a folder, for what is only passed on. */
export async function writeBackupFolder(
  { database, files }: Source,
  folder: string,
  services: Services = "embedded",
): Promise<Manifest> {
  await mkdir(join(folder, ROWS), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, FILES));
  // Before and after: a picture that is replaced in between is in one of the two.
  await files.linkInto(join(folder, FILES));
  const data = await database.transaction(async ({ query }) => {
    await readOneMoment(query);
    const tables: Manifest["tables"] = [];
    for (const table of await tablesIn(query, services)) tables.push(await writeTable(query, table, folder));
    return { tables, sequences: await sequencesIn(query) };
  });
  await files.linkInto(join(folder, FILES));
  const manifest: Manifest = {
    program: "challenge-diary",
    format: 1,
    version: (JSON.parse(readFileSync(PACKAGE, "utf8")) as { version: string }).version,
    createdAt: new Date().toISOString(),
    engine: database.kind,
    migrations: [...(await appliedVersions(database))].toSorted(),
    ...data,
    files: await describeFiles(join(folder, FILES)),
  };
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  return manifest;
}

async function writeTable(query: Query, table: Table, folder: string): Promise<Manifest["tables"][number]> {
  const digest = new RowDigest();
  const content = createHash("sha256");
  async function* text(): AsyncGenerator<string> {
    for await (const rows of readRows(query, table)) {
      for (const row of rows) digest.add(row);
      const lines = `${rows.join("\n")}\n`;
      content.update(lines);
      yield lines;
    }
  }
  await pipeline(text, createWriteStream(join(folder, rowsFile(table.name)), { mode: 0o600 }));
  return { name: table.name, columns: [...table.columns], ...digest.value, sha256: content.digest("hex") };
}

async function sequencesIn(query: Query): Promise<Manifest["sequences"]> {
  const rows = await query<{ name: string; value: string | number }>(
    `select schemaname || '.' || sequencename as name, last_value as value from pg_catalog.pg_sequences
     where schemaname in ('public', 'private') and last_value is not null order by 1`,
  );
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

async function describeFiles(folder: string): Promise<Manifest["files"]> {
  const files: Manifest["files"] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1).replaceAll("\\", "/");
    files.push({ path: name, size: (await stat(path)).size, sha256: await sha256Of(path) });
  }
  return files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The hash of a file's content. */
export async function sha256Of(file: string): Promise<string> {
  const content = createHash("sha256");
  for await (const chunk of createReadStream(file)) content.update(chunk as Buffer);
  return content.digest("hex");
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
