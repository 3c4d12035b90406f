import { queryOptions } from "@tanstack/react-query";

import { type DiaryClient } from "../supabase/index.ts";
import { fetchAccessTokens } from "./repo.ts";

export const keyOf = (userId: string) => ["access-token", userId];

export function accessTokensQuery(diary: DiaryClient, userId: string) {
  return queryOptions({ queryKey: keyOf(userId), queryFn: () => fetchAccessTokens(diary) });
}
