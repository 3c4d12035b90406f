import { readMigrations } from "../database/migrations.ts";
import { MIGRATIONS_FOLDER } from "../paths.ts";
import { StartError } from "../start-error.ts";
import type { Manifest } from "./manifest.ts";

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
