import { useMutation } from "@tanstack/react-query";

import { useDiary } from "../supabase/index.ts";
import { insertFeedback } from "./repo.ts";
import type { FeedbackInput } from "./schema.ts";

/** @param userId null for the form in the header, because the specification requires anonymous feedback there */
export function useSendFeedback(userId: string | null) {
  const diary = useDiary();
  return useMutation({ mutationFn: (input: FeedbackInput) => insertFeedback(diary, input, userId) });
}
