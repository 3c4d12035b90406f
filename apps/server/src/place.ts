import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { adminSocketOf } from "./admin/admin-socket.ts";
import { removeLeftovers } from "./backup/backup-files.ts";
import { rejectInterruptedRestore } from "./backup/restore-folder.ts";
import { openWorkFolder, removeAbandoned } from "./backup/work-folder.ts";
import { lockDataFolder } from "./data-folder.ts";
import type { Settings } from "./settings/settings.ts";

/** Paths of persistent data. */
export interface DataPaths {
  /** Folder of the embedded database. */
  databaseFolder: string;
  filesFolder: string;
  /** Undefined for `memory`. */
  backupsFolder: string | undefined;
  /** Socket by which the operator's commands reach this process; undefined for `memory`. */
  adminSocket: string | undefined;
  release: () => void;
}

/** Names of the folders for `memory`. */
const IN_MEMORY = /^challenge-diary-/;

/**
 * Takes the data folder for this process, or for `memory` a temporary one that goes with it: the database survives the end
 * of its thread only on disk.
 */
export function openDataPaths(dataDir: Settings["dataDir"]): DataPaths {
  if (dataDir.kind === "memory") {
    removeAbandoned(tmpdir(), IN_MEMORY, { unlockedToo: false });
    const folder = mkdtempSync(join(tmpdir(), "challenge-diary-"));
    const release = openWorkFolder(folder);
    return {
      databaseFolder: join(folder, "pg"),
      filesFolder: join(folder, "files"),
      backupsFolder: undefined,
      adminSocket: undefined,
      release,
    };
  }
  rejectInterruptedRestore(resolve(dataDir.path));
  const { path, release } = lockDataFolder(resolve(dataDir.path));
  removeLeftovers(path);
  return {
    databaseFolder: join(path, "pg"),
    filesFolder: join(path, "files"),
    backupsFolder: join(path, "backups"),
    adminSocket: adminSocketOf(path),
    release,
  };
}
