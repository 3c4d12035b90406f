import { queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { fetchBlocks } from "./repo.ts";

/** What is read about a person's blocks. */
export const blockKeys = {
  mine: (userId: string) => ["block", userId] as const,
};

/** The people whom one has blocked, latest first. */
export function blocksQuery(diary: DiaryClient, userId: string) {
  return queryOptions({ queryKey: blockKeys.mine(userId), queryFn: () => fetchBlocks(diary) });
}
