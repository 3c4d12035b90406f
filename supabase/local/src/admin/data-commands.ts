import { backupFile, removeUnfinished } from "../backup/backup-files.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { createSecrets } from "../secrets.ts";
import { AdminError } from "./admin-context.ts";
import { type Command, logged } from "./command.ts";

/** The commands about the data as a whole that also a running server does. */
export const DATA_COMMANDS: readonly Command[] = [
  {
    name: "backup",
    usage: "[<file>]",
    summary: "write database, pictures and secrets into one file, while the server runs",
    async run({ database, services, backupsFolder }) {
      if (services.kind === "hosted") {
        throw new AdminError(
          "Supabase makes its own backups: `supabase db dump`, or `move` brings all of it here.",
        );
      }
      if (backupsFolder === undefined)
        throw new AdminError("DATA_DIR=memory keeps nothing, and so no backups.");
      removeUnfinished(backupsFolder);
      const file = backupFile(backupsFolder, "backup");
      await writeBackup({ database, files: services.files }, file);
      return file;
    },
  },
  {
    name: "secrets rotate",
    usage: "[--yes]",
    summary: "new secrets: everybody signs in again",
    question: async () => "Make new secrets and sign everybody out?",
    async run({ database, services }) {
      if (services.kind === "hosted") {
        throw new AdminError("Supabase has secrets of its own: rotate them in the project's settings.");
      }
      await logged(database, { action: "secrets-rotate" }, async (query) => {
        for (const [name, value] of Object.entries(createSecrets())) {
          await query("update local_backend.secret set value = $2 where name = $1", [name, value]);
        }
        await query("delete from auth.sessions");
      });
      return "There are new secrets. Restart the server now: until then it uses the old ones.";
    },
  },
];
