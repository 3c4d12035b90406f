import { join } from "node:path";

import { imageTypeOf } from "@diary/core/image-type";

import { expectSameRows, loadRows } from "../backup/load-rows.ts";
import { openBackup, type Backup } from "../backup/read-backup.ts";
import { writeBackupFolder } from "../backup/write-backup.ts";
import type { Database } from "../database/database.ts";
import { hasPeople } from "../database/open-server.ts";
import { StartError } from "../start-error.ts";
import { FileStore } from "../storage/file-store.ts";
import type { HostedStorage } from "./hosted-storage.ts";

/** Columns in which Supabase's auth service has an empty text where others have none, and finds nobody otherwise. */
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

const NEEDS_STORAGE =
  "Set SUPABASE_URL and SUPABASE_SECRET_KEY (the project's address and secret key): the pictures go through its storage service.";

/** Puts accounts, what people wrote, and pictures into a Supabase project whose migrations are applied. */
export async function toHosted(
  database: Database,
  storage: HostedStorage | undefined,
  backup: Backup,
): Promise<string> {
  if (await hasPeople(database))
    throw new StartError("There are people in that project: choose an empty one.");
  const [schema] = await database.query<{ found: boolean }>(
    "select to_regclass('public.challenge') is not null as found",
  );
  if (schema?.found !== true)
    throw new StartError("Apply the migrations to that project first: `supabase db push`.");
  const names = await picturesOf(backup);
  if (names.length > 0 && storage === undefined) throw new StartError(NEEDS_STORAGE);

  // Before the rows: what fails here, as with a wrong key, leaves a project that can be moved to again.
  const files = new FileStore(backup.files);
  for (const name of names) {
    const { body } = await files.getObject("avatars", name);
    await storage?.upload(name, body, imageTypeOf(body) ?? "application/octet-stream");
  }
  await loadRows(database, backup, "hosted");
  await expectSameRows(database, backup, "hosted");
  const tokens = EMPTY_TOKENS.map((column) => `${column} = coalesce(${column}, '')`).join(", ");
  await database.query(`update auth.users set instance_id = '${INSTANCE}', ${tokens}`);
  await database.query(
    "select private.mark_pictures(user_id, true) from public.profile where hidden_at is not null",
  );
  return `${await countOf(database)} people and ${names.length} pictures are there, all rows compared. Everybody signs in again, with the same password.`;
}

/** Lays what a Supabase project holds into a folder, as a backup. */
export async function fromHosted(
  database: Database,
  storage: HostedStorage | undefined,
  folder: string,
): Promise<Backup> {
  const rows = await database.query<{ name: string; hidden: boolean }>(
    `select name, coalesce(version, '') like 'hidden:%' as hidden
     from storage.objects where bucket_id = 'avatars' order by 1`,
  );
  if (rows.length > 0 && storage === undefined) throw new StartError(NEEDS_STORAGE);
  const pictures = join(folder, "..", "pictures");
  const files = new FileStore(pictures);
  for (const { name, hidden } of rows) {
    const download = async () => storage?.download(name);
    const body = await (hidden ? whileShown(database, name, download) : download());
    if (body !== undefined) await files.uploadObject("avatars", name, undefined, body);
  }
  await writeBackupFolder({ database, files }, folder, "hosted");
  return openBackup(folder);
}

/** The storage service finds no picture of a hidden profile, not for the project's owner either, while it is marked. */
async function whileShown<T>({ query }: Database, name: string, work: () => Promise<T>): Promise<T> {
  const [owner] = name.split("/");
  await query("select private.mark_pictures($1::uuid, false)", [owner]);
  try {
    return await work();
  } finally {
    await query("select private.mark_pictures($1::uuid, true)", [owner]);
  }
}

/** The names of the pictures that a backup's storage service has. */
async function picturesOf(backup: Backup): Promise<string[]> {
  if (!backup.manifest.tables.some(({ name }) => name === "storage.objects")) return [];
  const names: string[] = [];
  for await (const line of backup.rows("storage.objects")) {
    const { bucket_id, name } = JSON.parse(line) as { bucket_id: string; name: string };
    if (bucket_id === "avatars") names.push(name);
  }
  return names;
}

async function countOf({ query }: Database): Promise<number> {
  const [row] = await query<{ people: number }>("select count(*)::int as people from auth.users");
  return row?.people ?? 0;
}
