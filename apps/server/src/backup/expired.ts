import { rmSync } from "node:fs";
import { dirname, join } from "node:path";

import { momentIn, namesIn } from "./backup-files.ts";

/** As the privacy policy says: who deletes an account is gone from these, too, by then. */
const KEPT_MS = 30 * 86_400_000;
const PUT_ASIDE = /^before-(upgrade|restore)-/;
const DAILY = /^daily-/;

/**
 * Removes what an upgrade and a restore have put aside, once it is 30 days old, and daily backups where none are made any
 * more: otherwise the next one removes them. Backups that somebody asked for stay.
 */
export function removeExpired(
  backupsFolder: string,
  { makesDailies, now = Date.now() }: { makesDailies: boolean; now?: number },
): void {
  const isExpiring = (name: string) => PUT_ASIDE.test(name) || (!makesDailies && DAILY.test(name));
  for (const folder of [backupsFolder, dirname(backupsFolder)])
    for (const name of namesIn(folder)) {
      const since = isExpiring(name) ? momentIn(name) : undefined;
      if (since !== undefined && now - since > KEPT_MS) rmSync(join(folder, name), { recursive: true });
    }
}
