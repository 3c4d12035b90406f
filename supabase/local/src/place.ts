import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { takeDataFolder } from "./data-folder.ts";
import { createSecrets, loadSecrets, type Secrets } from "./secrets.ts";
import type { Settings } from "./settings/settings.ts";

/** Where what must be kept is kept. */
export interface Place {
  /** Folder of the embedded database; undefined for one in memory. */
  databaseFolder: string | undefined;
  filesFolder: string;
  secrets: Secrets;
  release: () => void;
}

/** Takes the data folder for this process, or a temporary one for what `memory` cannot hold. */
export function takePlace(dataDir: Settings["dataDir"]): Place {
  if (dataDir.kind === "memory") {
    const filesFolder = mkdtempSync(join(tmpdir(), "challenge-diary-"));
    return {
      databaseFolder: undefined,
      filesFolder,
      secrets: createSecrets(),
      release: () => rmSync(filesFolder, { recursive: true, force: true }),
    };
  }
  const folder = takeDataFolder(resolve(dataDir.path));
  return {
    databaseFolder: folder.database,
    filesFolder: folder.files,
    secrets: loadSecrets(folder.path),
    release: folder.release,
  };
}
