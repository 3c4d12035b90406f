import { useMutation } from "@tanstack/react-query";

import { useDiary } from "../supabase/index.ts";
import { insertFeedback } from "./repo.ts";
import type { FeedbackInput } from "./schema.ts";

/** @param userId set by the form of the floating button and null in the header's form, as the specification requires */
export function useSendFeedback(userId: string | null) {
  const diary = useDiary();
  return useMutation({ mutationFn: (input: FeedbackInput) => insertFeedback(diary, input, userId) });
}
