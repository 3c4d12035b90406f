import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { programVersion } from "../paths.ts";
import { StartError } from "../start-error.ts";
import { type Database, hasTable } from "./database.ts";
import { failureReason } from "./unavailable.ts";

export interface Migration {
  version: string;
  name: string;
  sql: string;
}

const TABLE = "supabase_migrations.schema_migrations";
const FILE = /^(?<version>\d{14})_(?<name>.+)\.sql$/;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).toSorted();
  const migrations: Migration[] = [];
  for (const file of files) {
    const { version, name } = FILE.exec(file)?.groups ?? {};
    if (version === undefined || name === undefined) continue;
    const before = migrations.at(-1);
    if (before?.version === version) {
      throw new Error(`Two migrations have the timestamp ${version}: ${before.name} and ${name}.`);
    }
    migrations.push({ version, name, sql: await readFile(join(folder, file), "utf8") });
  }
  return migrations;
}

export async function appliedVersions(database: Database): Promise<Set<string>> {
  if (!(await hasTable(database.query, TABLE))) return new Set();
  const rows = await database.query<{ version: string }>(`select version from ${TABLE}`);
  return new Set(rows.map((row) => row.version));
}

/** Applies the missing migrations in one transaction, so after a failure the database has its previous schema. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  where: string,
): Promise<void> {
  await rejectOtherBuild(database, migrations, where);
  const recorded = await appliedVersions(database);
  if (migrations.every(({ version }) => recorded.has(version))) return;
  await database.transaction(async (tx) => {
    for (const migration of migrations.filter(({ version }) => !recorded.has(version))) {
      await tx.script(migration.sql).catch((cause: unknown) => {
        throw notApplied(migration, where, cause);
      });
      await tx.query(`insert into ${TABLE} (version, name, statements) values ($1, $2, array[$3])`, [
        migration.version,
        migration.name,
        migration.sql,
      ]);
    }
  });
}

function notApplied({ version, name }: Migration, where: string, cause: unknown): StartError {
  return new StartError(
    `${where} can't be upgraded: the migration ${version}_${name}.sql failed (${failureReason(cause)}), and ` +
      "the database is unchanged.",
    { cause },
  );
}

/** Throws if the database has migrations that this build doesn't contain. */
export async function rejectOtherBuild(
  database: Database,
  migrations: readonly Migration[],
  where: string,
): Promise<void> {
  const known = new Set(migrations.map((migration) => migration.version));
  const applied = await appliedVersions(database);
  if (isBeforeBaseline(applied, migrations)) {
    throw new StartError(
      `${where} was created by an earlier build of Challenge Diary that this version can't upgrade. Nothing was changed. ` +
        "Create a backup with this version (`admin backup FILE`). Then restore the backup into the same folder " +
        "(`admin restore FILE`) or, with DATABASE_URL, into a new database (`admin restore FILE --to`).",
    );
  }
  const unknown = [...applied].filter((version) => !known.has(version)).toSorted();
  if (unknown.length > 0) {
    throw new StartError(
      `${where} was created by a newer version of Challenge Diary (its migration ${unknown.at(-1)} is unknown to ` +
        `this one, ${programVersion()}): update the program, or choose another DATA_DIR.`,
    );
  }
}

export function isBeforeBaseline(
  applied: Iterable<string>,
  [baseline]: readonly Pick<Migration, "version">[],
): boolean {
  const newest = [...applied].toSorted().at(-1);
  return newest !== undefined && baseline !== undefined && newest < baseline.version;
}
