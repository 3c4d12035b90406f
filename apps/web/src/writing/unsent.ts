import type { Auth } from "@diary/core/session";
import type { DiaryClient } from "@diary/core/supabase";

import { getWriteServices } from "./writing.ts";

/** What a person has written on this device, here or in the extension, that the server does not have. */
export interface Unsent {
  count: number;
  /** Forgets it. */
  forget: () => Promise<void>;
}

/** Answers nothing where the device can't be read: then it keeps nothing either. */
export async function findUnsent(diary: DiaryClient, auth: Auth, userId: string): Promise<Unsent> {
  const { drafts, entries } = getWriteServices(diary, auth);
  const [entriesLeft, draftsLeft] = await Promise.all([
    entries.store.list(userId).catch(() => []),
    drafts.drafts.count(userId).catch(() => 0),
  ]);
  return {
    count:
      entriesLeft.reduce(
        (sum, { submitted, typed }) => sum + Number(submitted !== null) + Number(typed !== null),
        0,
      ) + draftsLeft,
    forget: async () => {
      await Promise.allSettled([entries.store.forget(userId), drafts.drafts.forget(userId)]);
    },
  };
}
