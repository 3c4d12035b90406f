import { queryOptions } from "@tanstack/react-query";

import { likesNewsKeys } from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import type { DiaryClient, FunctionRow } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";

/** New likes of one of the user's challenges: their number (at most 99), the last three names and the latest time. */
export type LikesNews = FunctionRow<"likes_since">;

/** Fetches the likes since `markLikesSeen`, latest first. */
export async function fetchLikesNews({ db }: DiaryClient): Promise<LikesNews[]> {
  return fetchRows(db.rpc("likes_since"));
}

/** Marks likes until this time as seen. An earlier time has no effect. */
export async function markLikesSeen({ db }: DiaryClient, until: string): Promise<void> {
  await expectSuccess(db.rpc("mark_likes_seen", { until }));
}

/** A failure shows no error message. */
export function likesNewsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: likesNewsKeys.of(userId),
    queryFn: () => fetchLikesNews(diary),
    meta: { optional: true },
  });
}

/** Returns only a boolean, so the device stores no names. */
export function hasLikesNewsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: likesNewsKeys.any(userId),
    queryFn: async () => (await fetchLikesNews(diary)).length > 0,
    meta: { optional: true },
  });
}

export const useMarkLikesSeen = (userId: string) => useWrite(markLikesSeen, [likesNewsKeys.of(userId)]);
