import { statSync } from "node:fs";

/**
 * Where root asks for something to be done in a data folder, does it as the folder's owner: the server, which is not
 * root, could not read what root leaves there. What lies elsewhere is still root's, by `asOperator`.
 */
export function becomeOwnerOf(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (owner === undefined || owner.uid === 0 || process.geteuid?.() !== 0) return;
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
}

/** Does something as whoever typed the command. */
export function asOperator<T>(work: () => T): T {
  const [user, group] = [process.geteuid?.(), process.getegid?.()];
  const [operator, operatorGroup] = [process.getuid?.(), process.getgid?.()];
  if (user === undefined || group === undefined || operator === undefined || user === operator) return work();
  process.seteuid?.(operator);
  process.setegid?.(operatorGroup ?? group);
  try {
    return work();
  } finally {
    process.setegid?.(group);
    process.seteuid?.(user);
  }
}
