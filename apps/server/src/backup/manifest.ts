import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import * as v from "valibot";

import { isBeforeBaseline, type Migration, readMigrations } from "../database/migrations.ts";
import { MIGRATIONS_FOLDER, programVersion } from "../paths.ts";
import { StartError } from "../start-error.ts";

export const MANIFEST = "manifest.json";
export const ROWS = "rows";
export const FILES = "files";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const manifest = v.object({
  program: v.literal("challenge-diary"),
  format: v.literal(1),
  version: v.string(),
  createdAt: v.string(),
  engine: v.string(),
  migrations: v.array(v.pipe(v.string(), v.regex(/^\d{14}$/))),
  tables: v.array(
    v.object({
      name: v.pipe(v.string(), v.regex(/^[a-z_]+\.[a-z_]+$/)),
      columns: v.array(v.string()),
      rows: count,
      digest: v.string(),
      sha256,
    }),
  ),
  sequences: v.array(v.object({ name: v.string(), value: count })),
  files: v.array(
    v.object({ path: v.pipe(v.string(), v.regex(/^[0-9a-f]{2}\/[0-9a-f]{64}$/)), size: count, sha256 }),
  ),
});

export type Manifest = v.InferOutput<typeof manifest>;

export function parseManifest(text: string, file: string): Manifest {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), manifest), text);
  if (result.success) return result.output;
  throw new StartError(`${file} is not a backup that this version of Challenge Diary can read.`);
}

export interface Backup {
  manifest: Manifest;
  files: string;
  rows: (table: string) => AsyncIterable<string>;
}

export const rowsFile = (table: string): string => `${ROWS}/${table}.ndjson`;

export function backupIn(folder: string, description: Manifest): Backup {
  return {
    manifest: description,
    files: join(folder, FILES),
    rows: (table) =>
      createInterface({ input: createReadStream(join(folder, rowsFile(table))), crlfDelay: Infinity }),
  };
}

export async function migrationsOf({ migrations, version }: Manifest): Promise<Migration[]> {
  const known = await readMigrations(MIGRATIONS_FOLDER);
  if (isBeforeBaseline(migrations, known)) return known.slice(0, 1);
  const applied = known.filter((migration) => migrations.includes(migration.version));
  if (applied.length === migrations.length) return applied;
  throw new StartError(
    `The backup was created by Challenge Diary ${version}, which is newer than this one, ${programVersion()}. Restore it with that version.`,
  );
}
