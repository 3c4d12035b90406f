import { rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { momentIn, namesIn } from "./backup-files.ts";

/** As the privacy policy says: who deletes an account is gone from these, too, by then. */
const KEPT_MS = 30 * 86_400_000;
const AUTOMATIC = /^before-(upgrade|restore)-/;

/** Removes what an upgrade and a restore have put aside, once it is 30 days old; backups that somebody asked for stay. */
export function removeExpired(backupsFolder: string, now = Date.now()): void {
  for (const folder of [backupsFolder, dirname(backupsFolder)])
    for (const name of namesIn(folder)) {
      const since = AUTOMATIC.test(name) ? momentIn(name) : undefined;
      if (since !== undefined && now - since > KEPT_MS) rmSync(join(folder, name), { recursive: true });
    }
}
