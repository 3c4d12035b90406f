import { useMutation } from "@tanstack/react-query";

import { useDiary } from "../supabase/index.ts";
import { insertFeedback } from "./repo.ts";
import type { FeedbackInput } from "./schema.ts";

/**
 * Sends feedback. The floating button's form gives the sender's id, the header's form gives null: the
 * specification keeps the two apart.
 */
export function useSendFeedback(userId: string | null) {
  const diary = useDiary();
  return useMutation({ mutationFn: (input: FeedbackInput) => insertFeedback(diary, input, userId) });
}
