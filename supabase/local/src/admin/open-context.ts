import { resolve } from "node:path";

import { openFolder } from "../database/open-folder.ts";
import { isHosted, openForOperator } from "../database/open-server.ts";
import { deliverBySmtp } from "../mail/smtp.ts";
import { takePlace } from "../place.ts";
import type { Settings } from "../settings/settings.ts";
import { StartError } from "../start-error.ts";
import { FileStore } from "../storage/file-store.ts";
import type { AdminContext } from "./admin-context.ts";
import { HostedStorage } from "./hosted-storage.ts";

/** What settings say of where people find the site and how mails go out. */
export function outsideOf(
  settings: Settings,
  url: string,
): Pick<AdminContext, "siteUrl" | "contactEmail" | "deliver"> {
  const { smtp, contactEmail } = settings;
  return { siteUrl: url, contactEmail, deliver: smtp && deliverBySmtp(smtp) };
}

/** Opens what the settings name, for one command, where no server has it open. */
export async function openContext(
  settings: Settings,
): Promise<{ context: AdminContext; close: () => Promise<void> }> {
  const outside = outsideOf(settings, settings.siteUrl ?? `http://${settings.host}:${settings.port}`);
  if (settings.dataDir.kind === "memory")
    throw new StartError("DATA_DIR=memory keeps nothing: there is nothing to act on.");
  const folder = resolve(settings.dataDir.path);
  if (settings.databaseUrl !== undefined) {
    const database = await openForOperator(settings.databaseUrl);
    const hosted = await isHosted(database);
    return {
      context: {
        database,
        services: hosted
          ? { kind: "hosted", storage: hostedStorage() }
          : { kind: "embedded", files: new FileStore(settings.filesDir ?? resolve(folder, "files")) },
        backupsFolder: resolve(folder, "backups"),
        ...outside,
      },
      close: () => database.close(),
    };
  }
  const place = takePlace(settings.dataDir);
  try {
    const { database } = await openFolder(place.databaseFolder, { mustExist: true });
    return {
      context: {
        database,
        services: { kind: "embedded", files: new FileStore(place.filesFolder) },
        backupsFolder: place.backupsFolder,
        ...outside,
      },
      async close() {
        await database.close();
        place.release();
      },
    };
  } catch (error) {
    place.release();
    throw error;
  }
}

/** The project's storage service, where its address and secret key are given. */
export function hostedStorage(environment = process.env): HostedStorage | undefined {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = environment;
  return url && key ? new HostedStorage(url, key) : undefined;
}
