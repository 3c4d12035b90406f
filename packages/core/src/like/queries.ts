import { queryOptions } from "@tanstack/react-query";

import { likesNewsKeys } from "../query/keys.ts";
import { type DiaryClient } from "../supabase/index.ts";
import { fetchLikesNews } from "./repo.ts";

export function likesNewsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: likesNewsKeys.of(userId),
    queryFn: () => fetchLikesNews(diary),
    meta: { optional: true },
  });
}

/** Returns only a boolean, because the extension stores its query cache, which must not contain names of other users. */
export function hasLikesNewsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: likesNewsKeys.any(userId),
    queryFn: async () => (await fetchLikesNews(diary)).length > 0,
    meta: { optional: true },
  });
}
