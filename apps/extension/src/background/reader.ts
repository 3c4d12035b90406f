import type { BrokerState } from "@diary/core/session-sync";

import { onStored, readStored, STORED } from "../storage/local.ts";

/** Who is signed in, known at once after `known` has resolved for the first time. */
export interface Reader {
  current: () => string | null;
  known: () => Promise<void>;
}

/** Follows the stored session. */
export function followReader(): Reader {
  let userId: string | null = null;
  let followed = false;
  onStored(STORED.auth, ({ value }) => {
    followed = true;
    userId = userIn(value as BrokerState | undefined);
  });
  async function readFirst() {
    const state = await readStored<BrokerState>(STORED.auth);
    // A change that came meanwhile is newer than what was read.
    if (!followed) userId = userIn(state);
  }
  const first = readFirst();
  return { current: () => userId, known: () => first };
}

function userIn(state: BrokerState | undefined): string | null {
  return state?.session?.user.id ?? null;
}
