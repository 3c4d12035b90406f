import type { BrokerState } from "@diary/core/session-sync";

import { onStoredChange, readStored, STORAGE_KEYS } from "../storage/extension-storage.ts";

/** Who is signed in, known at once after `known` has resolved for the first time. */
export interface CurrentUser {
  current: () => string | null;
  known: () => Promise<void>;
}

/** Follows the stored session. */
export function trackCurrentUser(): CurrentUser {
  let userId: string | null = null;
  let followed = false;
  onStoredChange(STORAGE_KEYS.auth, (value) => {
    followed = true;
    userId = userIn(value as BrokerState | undefined);
  });
  async function readFirst() {
    const state = await readStored<BrokerState>(STORAGE_KEYS.auth);
    // A change that came meanwhile is newer than what was read.
    if (!followed) userId = userIn(state);
  }
  const first = readFirst();
  return { current: () => userId, known: () => first };
}

function userIn(state: BrokerState | undefined): string | null {
  return state?.session?.user.id ?? null;
}
