import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { adminSocketOf } from "./admin/admin-socket.ts";
import { rejectInterruptedRestore } from "./backup/restore-folder.ts";
import { lockDataFolder } from "./data-folder.ts";
import type { Settings } from "./settings/settings.ts";

/** Where what must be kept is kept. */
export interface DataPaths {
  /** Folder of the embedded database. */
  databaseFolder: string;
  filesFolder: string;
  /** Undefined where nothing is kept. */
  backupsFolder: string | undefined;
  /** Where the operator's commands reach this process; undefined where nothing is kept. */
  adminSocket: string | undefined;
  release: () => void;
}

/**
 * Takes the data folder for this process, or for `memory` a temporary one that goes with it: the database survives the end
 * of its thread only on disk.
 */
export function openDataPaths(dataDir: Settings["dataDir"]): DataPaths {
  if (dataDir.kind === "memory") {
    const folder = mkdtempSync(join(tmpdir(), "challenge-diary-"));
    return {
      databaseFolder: join(folder, "pg"),
      filesFolder: join(folder, "files"),
      backupsFolder: undefined,
      adminSocket: undefined,
      release: () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  rejectInterruptedRestore(resolve(dataDir.path));
  const { path, release } = lockDataFolder(resolve(dataDir.path));
  return {
    databaseFolder: join(path, "pg"),
    filesFolder: join(path, "files"),
    backupsFolder: join(path, "backups"),
    adminSocket: adminSocketOf(path),
    release,
  };
}
