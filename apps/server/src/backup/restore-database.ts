import { join } from "node:path";

import { detectImageType } from "@diary/core/image-type";

import type { Database } from "../database/database.ts";
import { appliedVersions, type Migration } from "../database/migrations.ts";
import { hasUsers } from "../database/open-server.ts";
import { storedSecrets } from "../database/stored-secrets.ts";
import { flushFolder } from "../flush.ts";
import { prepareSchema } from "../prepare/prepare-database.ts";
import { StartError } from "../start-error.ts";
import { copyAtomically, FileStore } from "../storage/file-store.ts";
import type { HostedStorage } from "../storage/hosted-storage.ts";
import { restoreRows, type RestoredRows } from "./load-rows.ts";
import { type Backup, migrationsOf } from "./manifest.ts";
import { forEachObject, picturesIn } from "./pictures.ts";
import { sha256Of } from "./read-backup.ts";
import { redeleteAccounts, deletedAccounts } from "./redelete-accounts.ts";
import type { AuthServices } from "./tables.ts";
import type { Source } from "./write-backup.ts";

const DATABASE_NAME = "The database";
/** In these columns, Supabase's auth service needs an empty string instead of null. */
const EMPTY_TOKENS = [
  "confirmation_token",
  "recovery_token",
  "email_change",
  "email_change_token_new",
  "email_change_token_current",
  "phone_change",
  "phone_change_token",
  "reauthentication_token",
];
const INSTANCE = "00000000-0000-0000-0000-000000000000";

/** The database must be new or have the backup's schema. A database with accounts needs `replace`; a hosted project must have no accounts. */
export async function restoreDatabase(
  { database, services }: Source,
  backup: Backup,
  { replace, withDeleted = false }: { replace: boolean; withDeleted?: boolean },
): Promise<RestoredRows & { redeletedUsers: number }> {
  const schema = await migrationsOf(backup.manifest);
  if (await hasUsers(database)) {
    if (services.kind === "hosted") throw new StartError("The project contains users. Choose an empty one.");
    if (!replace)
      throw new StartError(
        "The database contains users. Choose an empty one, or replace all data with --replace.",
      );
  }
  await prepareFor(schema, database, services.kind);
  // Uploads before it changes the database, so a restore can be repeated if the upload fails, for example with a wrong key.
  if (services.kind === "hosted") {
    await uploadPictures(backup, services.storage);
    const restored = await restoreRows(database, backup, { kind: "hosted" });
    await adaptToServices(database);
    return { ...restored, redeletedUsers: 0 };
  }
  await linkPictures(backup, services.files);
  const deleted = withDeleted ? [] : await deletedAccounts(database);
  const restored = await restoreRows(database, backup, { deleted });
  return { ...restored, redeletedUsers: await redeleteAccounts(database, services.files, deleted) };
}

async function prepareFor(
  migrations: readonly Migration[],
  database: Database,
  kind: AuthServices["kind"],
): Promise<void> {
  const applied = await appliedVersions(database);
  const isNew = applied.size === 0;
  if (isNew && kind === "hosted")
    throw new StartError("Apply the migrations to the project first: `supabase db push --remote`.");
  if (isNew) await prepareSchema(database, DATABASE_NAME, migrations);
  else if (applied.size !== migrations.length || !migrations.every(({ version }) => applied.has(version))) {
    throw new StartError("The database has another version than the backup. Restore into a new, empty one.");
  }
  if (kind === "embedded") await storedSecrets(database, DATABASE_NAME);
}

async function linkPictures({ manifest, files }: Backup, { folder }: FileStore): Promise<void> {
  await new FileStore(files).linkInto(folder);
  for (const { path, sha256 } of manifest.files) {
    if ((await sha256Of(join(folder, path))) === sha256) continue;
    await copyAtomically(join(files, path), join(folder, path));
    if ((await sha256Of(join(folder, path))) !== sha256)
      throw new StartError(`${join(folder, path)} differs from the image in the backup.`);
  }
  // The rows are committed next, and without flushed images a power loss would leave rows without files.
  if (manifest.files.length > 0) await flushFolder(folder);
}

async function uploadPictures(backup: Backup, storage: HostedStorage): Promise<void> {
  const files = new FileStore(backup.files);
  await forEachObject((await picturesIn(backup)).present, async (object) => {
    const { body } = await files.getObject(object.bucket, object.name);
    await storage.upload(object, body, detectImageType(body) ?? "application/octet-stream");
    if (!(await storage.download(object)).equals(body))
      throw new StartError(
        `The image ${object.name} in the storage service differs from the one in the backup.`,
      );
  });
}

async function adaptToServices({ query }: Database): Promise<void> {
  const tokens = EMPTY_TOKENS.map((column) => `${column} = coalesce(${column}, '')`).join(", ");
  await query(`update auth.users set instance_id = '${INSTANCE}', ${tokens}`);
  await query("update auth.mfa_factors set friendly_name = coalesce(friendly_name, '')");
  await query(
    "select private.set_avatars_hidden(user_id, true) from public.profile where hidden_at is not null",
  );
}
