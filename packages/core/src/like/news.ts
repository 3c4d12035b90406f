import { queryOptions } from "@tanstack/react-query";

import { likesNewsKeys } from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import type { DiaryClient, FunctionRow } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";

/** The new likes of one's own challenge: how many (99 at most), who liked it last (three names), and when. */
export type LikesNews = FunctionRow<"likes_since">;

/** What is new since it was last marked as seen, latest first. */
export async function fetchLikesNews({ db }: DiaryClient): Promise<LikesNews[]> {
  return fetchRows(db.rpc("likes_since"));
}

/** Marks news as seen until the `latest` of one. Never back. */
export async function markLikesSeen({ db }: DiaryClient, until: string): Promise<void> {
  await expectSuccess(db.rpc("mark_likes_seen", { until }));
}

/** The new likes of one's own challenges. It fails silently: no one asked for it. */
export function likesNewsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: likesNewsKeys.of(userId),
    queryFn: () => fetchLikesNews(diary),
    meta: { optional: true },
  });
}

/** Whether there are any: without the names, for what is kept on a device. */
export function hasLikesNewsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: likesNewsKeys.any(userId),
    queryFn: async () => (await fetchLikesNews(diary)).length > 0,
    meta: { optional: true },
  });
}

export const useMarkLikesSeen = (userId: string) => useWrite(markLikesSeen, [likesNewsKeys.of(userId)]);
