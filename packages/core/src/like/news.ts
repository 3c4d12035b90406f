import { queryOptions } from "@tanstack/react-query";

import { likesNewsKeys } from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import type { DiaryClient, FunctionRow } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";

/** New likes of an own challenge: their number (99 at most), the last three names, and the time of the latest. */
export type LikesNews = FunctionRow<"likes_since">;

/** News since they were last marked as seen, latest first. */
export async function fetchLikesNews({ db }: DiaryClient): Promise<LikesNews[]> {
  return fetchRows(db.rpc("likes_since"));
}

/** Marks news as seen until this moment; never moves back. */
export async function markLikesSeen({ db }: DiaryClient, until: string): Promise<void> {
  await expectSuccess(db.rpc("mark_likes_seen", { until }));
}

/** New likes of own challenges. Fails silently. */
export function likesNewsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: likesNewsKeys.of(userId),
    queryFn: () => fetchLikesNews(diary),
    meta: { optional: true },
  });
}

/** Returns true if there is news; stores no names on the device. */
export function hasLikesNewsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: likesNewsKeys.any(userId),
    queryFn: async () => (await fetchLikesNews(diary)).length > 0,
    meta: { optional: true },
  });
}

export const useMarkLikesSeen = (userId: string) => useWrite(markLikesSeen, [likesNewsKeys.of(userId)]);
