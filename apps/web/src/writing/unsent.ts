import type { Auth } from "@diary/core/session";
import type { DiaryClient } from "@diary/core/supabase";

import { writingOf } from "./writing.ts";

/** What a person has written on this device that the server does not have. */
export interface Unsent {
  count: number;
  /** Forgets it. */
  forget: () => Promise<void>;
}

/** Answers nothing where the device can't be read: then it keeps nothing either. */
export async function findUnsent(diary: DiaryClient, auth: Auth, userId: string): Promise<Unsent> {
  const { keeping, outbox } = writingOf(diary, auth);
  const { drafts } = keeping;
  const [kept, waiting] = await Promise.all([
    drafts.list(userId).catch(() => []),
    outbox.list(userId).catch(() => []),
  ]);
  return {
    count: kept.length + waiting.length,
    forget: async () => {
      await Promise.allSettled([drafts.forget(userId), outbox.forget(userId)]);
    },
  };
}
