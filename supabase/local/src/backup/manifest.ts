import {
  array,
  type InferOutput,
  integer,
  literal,
  minValue,
  number,
  object,
  pipe,
  regex,
  safeParse,
  string,
} from "valibot";

import { readMigrations } from "../database/migrations.ts";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { StartError } from "../start-error.ts";

export const MANIFEST = "manifest.json";
/** Folder of the rows within a backup, one file a table, and of the pictures. */
export const ROWS = "rows";
export const FILES = "files";

const count = pipe(number(), integer(), minValue(0));
const sha256 = pipe(string(), regex(/^[0-9a-f]{64}$/));

const manifest = object({
  program: literal("challenge-diary"),
  /** Of this form of a backup. */
  format: literal(1),
  /** Of the program that made it. */
  version: string(),
  /** ISO 8601. */
  createdAt: string(),
  engine: string(),
  /** Versions of the migrations that the database had, oldest first. */
  migrations: array(pipe(string(), regex(/^\d{14}$/))),
  tables: array(
    object({
      name: pipe(string(), regex(/^[a-z_]+\.[a-z_]+$/)),
      columns: array(string()),
      rows: count,
      digest: string(),
      sha256,
    }),
  ),
  sequences: array(object({ name: string(), value: count })),
  files: array(object({ path: pipe(string(), regex(/^[0-9a-f]{2}\/[0-9a-f]{64}$/)), size: count, sha256 })),
});

/** What a backup says of itself. */
export type Manifest = InferOutput<typeof manifest>;

/** Reads a manifest; what is none is refused by the name of its file. */
export function parseManifest(text: string, file: string): Manifest {
  const result = safeParse(manifest, parsed(text));
  if (result.success) return result.output;
  throw new StartError(`${file} is no backup that this version of Challenge Diary can read.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the rows of a table are within a backup. */
export const rowsFile = (table: string): string => `${ROWS}/${table}.ndjson`;

/** Whether a backup has exactly the migrations of this program. */
export async function isOfThisVersion({ migrations }: Manifest): Promise<boolean> {
  const known = await readMigrations(MIGRATIONS_FOLDER);
  return known.length === migrations.length && known.every(({ version }) => migrations.includes(version));
}

/** Refuses a backup that a newer version of the program made. */
export async function refuseNewerBackup({ migrations, version }: Manifest): Promise<void> {
  const known = new Set((await readMigrations(MIGRATIONS_FOLDER)).map((migration) => migration.version));
  if (migrations.every((migration) => known.has(migration))) return;
  throw new StartError(
    `The backup was made by a newer version of Challenge Diary (${version}): restore it with that one.`,
  );
}
