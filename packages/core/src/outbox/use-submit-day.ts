import { useMutation, useQueryClient } from "@tanstack/react-query";

import { takeInRegistered } from "../day/index.ts";
import { useDiary } from "../supabase/index.ts";
import type { Submitted } from "./entry.ts";
import { useOutboxActions } from "./outbox-context.tsx";

/**
 * Submits an entry, new or edited, through the outbox. Never fails: the answer is `registered`, `waiting` (kept on the
 * device, delivered later) or `refused` with the code of the reason.
 */
export function useSubmitDay() {
  const outbox = useOutboxActions();
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (entry: Submitted) => outbox.submit(entry),
    onSuccess: (submission) => {
      if (submission.status === "registered") takeInRegistered(diary, cache, submission);
    },
  });
}
