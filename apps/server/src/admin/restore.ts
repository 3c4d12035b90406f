import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";

import { backupFile, removeLeftovers } from "../backup/backup-files.ts";
import { requireBackup, unpackBackup } from "../backup/read-backup.ts";
import { restoreDatabase } from "../backup/restore-database.ts";
import { restoreFolder } from "../backup/restore-folder.ts";
import { createWorkFolder } from "../backup/work-folder.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { hasUsers, openServer } from "../database/open-server.ts";
import { takeServerLock } from "../database/server-lock.ts";
import { StartError } from "../start-error.ts";
import { describeFailure } from "./describe-failure.ts";
import { servicesOf } from "./open-context.ts";

export interface Target {
  dataDir: string;
  databaseUrl: string | undefined;
  replace: boolean;
  withDeleted: boolean;
}

interface RestoreReport {
  text: string;
  isComplete: boolean;
}

export async function restore(target: Target, file: string): Promise<RestoreReport> {
  const { dataDir, databaseUrl, withDeleted } = target;
  if (databaseUrl !== undefined) return restoreInto(databaseUrl, target, file);
  const { isComplete, previousData, summary, redeletedUsers } = await restoreFolder(dataDir, file, {
    withDeleted,
  });
  const text = [
    summary,
    SIGNED_OUT,
    ...deletedUsersNotice(redeletedUsers),
    ...(previousData === undefined ? [] : [`The previous data is in ${previousData}.`]),
  ].join("\n");
  return { text, isComplete };
}

async function restoreInto(
  url: string,
  { dataDir: folder, replace, withDeleted }: Target,
  file: string,
): Promise<RestoreReport> {
  requireBackup(resolve(file));
  const dataDir = resolve(folder);
  const work = join(dataDir, `restore-${randomUUID()}`);
  const database = await openServer(url);
  const aside: string[] = [];
  let release: (() => Promise<void>) | undefined;
  let removeWork: (() => void) | undefined;
  try {
    removeLeftovers(dataDir);
    removeWork = createWorkFolder(work);
    const services = await servicesOf(database, dataDir);
    // No server of this program runs on a Supabase project's database, so no lock is needed there.
    if (services.kind === "embedded") release = await takeServerLock(url);
    const backup = await unpackBackup(resolve(file), join(work, "backup"));
    if (services.kind === "embedded" && replace && (await hasUsers(database))) {
      const before = backupFile(join(dataDir, "backups"), "before-restore");
      await writeBackup({ database, services }, before);
      aside.push(`The previous data is in ${before}.`);
    }
    const { isComplete, summary, redeletedUsers } = await restoreDatabase({ database, services }, backup, {
      replace,
      withDeleted,
    });
    const pictures = services.kind === "hosted" ? [] : [`The images are in ${services.files.folder}.`];
    const text = [summary, SIGNED_OUT, ...deletedUsersNotice(redeletedUsers), ...aside, ...pictures].join(
      "\n",
    );
    return { text, isComplete };
  } catch (error) {
    if (aside.length === 0) throw error;
    throw new StartError([describeFailure(error), ...aside].join(" "), { cause: error });
  } finally {
    await release?.();
    await database.close();
    removeWork?.();
  }
}

const SIGNED_OUT =
  "All users must sign in again, with the same password. Access tokens, unlisted links and invitations to circles are deleted.";

function deletedUsersNotice(users: number | undefined): string[] {
  if (users === undefined)
    return [
      "The previous data can't be read, so users who were deleted after the backup are restored. Delete them again.",
    ];
  if (users === 0) return [];
  const who = users === 1 ? "1 user who was" : `${users} users who were`;
  return [
    `${who} deleted after the backup ${users === 1 ? "is" : "are"} deleted again. --with-deleted restores them.`,
  ];
}
