import { inTurn, type Exclusive } from "@diary/core/local-store";

/**
 * One at a time over all tabs; a tab that dies gives its turn back. By plain http on a home network there are
 * no locks: then one at a time within the tab, and the server keeps what comes twice from being two.
 */
export function webExclusive(name: string): Exclusive {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? inTurn() : async (work) => locks.request(name, work);
}
