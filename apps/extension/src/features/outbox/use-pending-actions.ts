import { useDiary } from "@diary/core/supabase";
import {
  discardPendingEntry,
  draftOf,
  retryPendingEntry,
  useWriting,
  withdrawPendingEntry,
  type PendingEntry,
} from "@diary/core/writing";

import { useConfirmDiscard } from "./use-confirm-discard.ts";

/** What a user can do with an entry that was submitted and that the server does not have. */
export function usePendingActions() {
  const { db, outbox } = useWriting();
  const { platform } = useDiary();
  const askDiscard = useConfirmDiscard();
  return {
    /** Makes it a draft again, which its field shows. */
    withdraw: (entry: PendingEntry) =>
      withdrawPendingEntry(db, entry, (submission) => draftOf(submission, platform.randomId())),
    retry: async (entry: PendingEntry) => {
      await retryPendingEntry(db, entry);
      await outbox.deliver();
    },
    discard: async (entry: PendingEntry) => {
      if (await askDiscard()) await discardPendingEntry(db, entry);
    },
  };
}
