import { backupFile, backupsIn, removeIncompleteBackups } from "../backup/backup-files.ts";
import { describeMissing } from "../backup/pictures.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { type Database, describeDatabase } from "../database/database.ts";
import { appliedVersions, readMigrations } from "../database/migrations.ts";
import { MIGRATIONS_FOLDER, programVersion } from "../paths.ts";
import { createSecrets } from "../secrets.ts";
import { StartError } from "../start-error.ts";
import { type AdminContext, type Command, withOperatorLog } from "./command.ts";

export const DATA_COMMANDS: readonly Command[] = [
  {
    name: "status",
    usage: "",
    summary: "print version, database, number of rows, and newest backup",
    run: async (context) => ({ kind: "facts", facts: await statusOf(context) }),
  },
  {
    name: "backup",
    usage: "[<file>]",
    summary: "write database, images and secrets into one file (the server may run)",
    async run({ database, services, backupsFolder }) {
      if (backupsFolder === undefined)
        throw new StartError("DATA_DIR=memory stores no data, so there is nothing to back up.");
      removeIncompleteBackups(backupsFolder);
      const file = backupFile(backupsFolder, "backup");
      const missing = describeMissing((await writeBackup({ database, services }, file)).pictures);
      if (missing === undefined) return file;
      throw new StartError(
        `${missing}, so the backup ${file} is incomplete. Check that DATA_DIR is the folder of the server.`,
      );
    },
  },
  {
    name: "secrets rotate",
    usage: "[--yes]",
    summary: "create new secrets, which signs all users out",
    question: async () => "Create new secrets and sign all users out?",
    async run({ database, services }) {
      if (services.kind === "hosted") {
        throw new StartError("Supabase manages the secrets of a project: rotate them in its settings.");
      }
      await withOperatorLog(database, { action: "secrets-rotate" }, async (query) => {
        for (const [name, value] of Object.entries(createSecrets())) {
          await query("update local_backend.secret set value = $2 where name = $1", [name, value]);
        }
        await query("delete from auth.sessions");
      });
      return "New secrets are stored. Restart the server now: it uses the old ones until then.";
    },
  },
];

async function statusOf({
  database,
  backupsFolder,
  isOtherDatabase = false,
  runningSince,
}: AdminContext): Promise<Record<string, string | number>> {
  const applied = await appliedVersions(database);
  const pending = (await readMigrations(MIGRATIONS_FOLDER)).filter(({ version }) => !applied.has(version));
  const [newest] =
    backupsFolder === undefined || isOtherDatabase ? [] : backupsIn(backupsFolder).toReversed();
  return {
    version: programVersion(),
    ...serverState(database, runningSince),
    database: await describeDatabase(database),
    migrations: `${applied.size} applied, ${pending.length} to come`,
    ...(applied.size === 0 ? {} : await countsOf(database)),
    // DATA_DIR contains only backups of the database that the settings name.
    ...(isOtherDatabase ? {} : { "newest backup": newest ?? "none" }),
  };
}

/** Reports "stopped" only for PGlite: this command doesn't see a server that uses a PostgreSQL database. */
function serverState({ kind }: Database, runningSince: Date | undefined): Record<string, string> {
  if (runningSince !== undefined) return { server: `runs since ${runningSince.toISOString()}` };
  return kind === "pglite" ? { server: "stopped" } : {};
}

async function countsOf({ query }: Database): Promise<Record<string, number>> {
  const [counts] = await query<Record<string, number>>(
    `select (select count(*)::int from auth.users) as users, (select count(*)::int from public.challenge) as challenges,
       (select count(*)::int from public.day) as entries, (select count(*)::int from public.feedback) as feedback`,
  );
  return counts ?? {};
}
