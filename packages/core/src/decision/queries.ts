import { queryOptions } from "@tanstack/react-query";

import { type DiaryClient } from "../supabase/index.ts";
import { fetchDecisions } from "./repo.ts";

export const decisionKeys = {
  mine: (userId: string) => ["decision", userId] as const,
};

export function decisionsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: decisionKeys.mine(userId),
    queryFn: () => fetchDecisions(diary, userId),
    // Most pages only check whether a decision exists, so a failure shows no error message.
    meta: { optional: true },
  });
}
