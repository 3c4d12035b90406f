import { statSync } from "node:fs";
import { join, resolve } from "node:path";

import { rejectInterruptedRestore } from "../backup/restore-folder.ts";
import type { AuthServices } from "../backup/tables.ts";
import { lockDataFolder } from "../data-folder.ts";
import type { Database } from "../database/database.ts";
import { isHosted, openServer } from "../database/open-server.ts";
import { listeningUrl } from "../http/listening.ts";
import { deliverBySmtp } from "../mail/mail.ts";
import { noDatabaseIn, openEmbedded } from "../prepare/open-folder.ts";
import type { Settings } from "../settings/settings.ts";
import { StartError, toStartError } from "../start-error.ts";
import { FileStore } from "../storage/file-store.ts";
import { HostedStorage } from "../storage/hosted-storage.ts";
import type { AdminContext } from "./command.ts";

export function siteOptions(
  settings: Settings,
  url: string,
): Pick<AdminContext, "siteUrl" | "contactEmail" | "deliver"> {
  const { smtp, contactEmail } = settings;
  return { siteUrl: url, contactEmail, deliver: smtp && deliverBySmtp(smtp, url) };
}

export async function openContext(
  settings: Settings,
  { isOtherDatabase = false } = {},
): Promise<{ context: AdminContext; close: () => Promise<void> }> {
  const outside = siteOptions(settings, settings.siteUrl ?? listeningUrl(settings.host, settings.port));
  if (settings.dataDir.kind === "memory")
    throw new StartError("DATA_DIR=memory stores no data, so commands have no database.");
  const folder = resolve(settings.dataDir.path);
  const { database, release } = await openData(settings.databaseUrl, folder);
  return {
    context: {
      database,
      services: await servicesOf(database, folder),
      backupsFolder: join(folder, "backups"),
      isOtherDatabase,
      runningSince: undefined,
      ...outside,
    },
    async close() {
      await database.close();
      release();
    },
  };
}

async function openData(
  url: string | undefined,
  folder: string,
): Promise<{ database: Database; release: () => void }> {
  if (url !== undefined) return { database: await openServer(url), release: () => {} };
  requireDatabase(folder);
  const { release } = lockDataFolder(folder);
  try {
    const { database } = await openEmbedded(join(folder, "pg"), { mustExist: true });
    return { database, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Must run before the lock is taken, because the lock would create a folder even for a mistyped name. */
function requireDatabase(dataFolder: string): void {
  rejectInterruptedRestore(dataFolder);
  const folder = join(dataFolder, "pg");
  let found;
  try {
    found = statSync(folder, { throwIfNoEntry: false });
  } catch (error) {
    throw toStartError(error, dataFolder);
  }
  if (found === undefined) throw noDatabaseIn(folder);
}

export async function servicesOf(database: Database, dataDir: string): Promise<AuthServices> {
  if (await isHosted(database)) return { kind: "hosted", storage: new HostedStorage() };
  return { kind: "embedded", files: new FileStore(resolve(dataDir, "files")) };
}
