import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { adminSocketOf } from "./admin/admin-socket.ts";
import { removeLeftovers } from "./backup/backup-files.ts";
import { rejectInterruptedRestore } from "./backup/restore-folder.ts";
import { createWorkFolder, removeAbandoned } from "./backup/work-folder.ts";
import { lockDataFolder } from "./data-folder.ts";
import type { Settings } from "./settings/settings.ts";

export interface DataPaths {
  databaseFolder: string;
  filesFolder: string;
  backupsFolder: string | undefined;
  adminSocket: string | undefined;
  release: () => void;
}

const IN_MEMORY = /^challenge-diary-/;

/** `memory` is a temporary folder: after a failure, the database can restart only from a folder. */
export function openDataPaths(dataDir: Settings["dataDir"]): DataPaths {
  if (dataDir.kind === "memory") {
    removeAbandoned(tmpdir(), IN_MEMORY, { unlockedToo: false });
    const folder = mkdtempSync(join(tmpdir(), "challenge-diary-"));
    const release = createWorkFolder(folder);
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
