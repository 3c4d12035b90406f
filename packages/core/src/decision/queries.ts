import { queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { fetchDecisions } from "./repo.ts";

/** What is read about decisions. */
export const decisionKeys = {
  mine: (userId: string) => ["decision", userId] as const,
};

/** The decisions on what a person made, latest first; all of them, since there are few. */
export function decisionsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: decisionKeys.mine(userId),
    queryFn: () => fetchDecisions(diary, userId),
    // Most pages only ask whether there is any.
    meta: { optional: true },
  });
}
