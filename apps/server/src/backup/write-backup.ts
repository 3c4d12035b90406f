import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chmod, mkdir, readdir, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

import type { Database, Query } from "../database/database.ts";
import { appliedVersions } from "../database/migrations.ts";
import { flush } from "../flush.ts";
import { programVersion } from "../paths.ts";
import { FileStore } from "../storage/file-store.ts";
import { backupIn, FILES, MANIFEST, ROWS, rowsFile, type Manifest } from "./manifest.ts";
import { downloadPictures, type Pictures, picturesIn } from "./pictures.ts";
import { sha256Of } from "./read-backup.ts";
import { beginConsistentRead, readRows, RowDigest } from "./rows.ts";
import { tablesIn, type AuthServices, type Table } from "./tables.ts";
import { createWorkFolder } from "./work-folder.ts";

export interface Source {
  database: Database;
  services: AuthServices;
}

export const UNFINISHED = /^\.unfinished-/;

interface Written {
  manifest: Manifest;
  pictures: Pictures;
}

/** All rows are from one snapshot. The file appears only when it is complete. */
export async function writeBackup(source: Source, file: string): Promise<Written> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const folder = join(dirname(file), `.unfinished-${randomUUID()}`);
  const draft = join(folder, "backup.tar.gz");
  const removeFolder = createWorkFolder(folder);
  try {
    const manifest = await writeFolder(source, folder);
    const { create } = await import("tar");
    // Creates the file with its mode first, because it contains secrets and other users may read the folder.
    await writeFile(draft, "", { mode: 0o600 });
    await chmod(draft, 0o600);
    await create({ gzip: true, file: draft, cwd: folder, portable: true }, [MANIFEST, ROWS, FILES]);
    await flush({ path: draft });
    const pictures = await picturesIn(backupIn(folder, manifest));
    await rename(draft, file);
    await flush({ path: dirname(file), isFolder: true });
    return { manifest, pictures };
  } finally {
    removeFolder();
  }
}

async function writeFolder({ database, services }: Source, folder: string): Promise<Manifest> {
  const files = join(folder, FILES);
  await mkdir(join(folder, ROWS), { recursive: true, mode: 0o700 });
  await mkdir(files);
  // Copies images before and after it reads the rows, so no image that is added or replaced during the backup is missing.
  const copyImages = () =>
    services.kind === "embedded"
      ? services.files.linkInto(files)
      : downloadPictures(database, services.storage, new FileStore(files));
  await copyImages();
  const data = await database.readSnapshot(async (query) => {
    await beginConsistentRead(query);
    const tables: Manifest["tables"] = [];
    for (const table of await tablesIn(query, services.kind))
      tables.push(await writeTable(query, table, folder));
    return { tables, sequences: await sequencesIn(query) };
  });
  await copyImages();
  const manifest: Manifest = {
    program: "challenge-diary",
    format: 1,
    version: programVersion(),
    createdAt: new Date().toISOString(),
    engine: database.kind,
    migrations: [...(await appliedVersions(database))].toSorted(),
    ...data,
    files: await describeFiles(files),
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
