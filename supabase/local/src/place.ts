import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { takeDataFolder } from "./data-folder.ts";
import type { Settings } from "./settings/settings.ts";

/** Where what must be kept is kept. */
export interface Place {
  /** Folder of the embedded database. */
  databaseFolder: string;
  filesFolder: string;
  /** Where earlier versions kept the secrets; they are with the data now. */
  secretsFile: string | undefined;
  release: () => void;
}

/**
 * Takes the data folder for this process, or for `memory` a temporary one that goes with it: the database survives the end
 * of its thread only on disk.
 */
export function takePlace(dataDir: Settings["dataDir"]): Place {
  if (dataDir.kind === "memory") {
    const folder = mkdtempSync(join(tmpdir(), "challenge-diary-"));
    return {
      databaseFolder: join(folder, "pg"),
      filesFolder: join(folder, "files"),
      secretsFile: undefined,
      release: () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const folder = takeDataFolder(resolve(dataDir.path));
  return {
    databaseFolder: folder.database,
    filesFolder: folder.files,
    secretsFile: join(folder.path, "secrets.json"),
    release: folder.release,
  };
}
