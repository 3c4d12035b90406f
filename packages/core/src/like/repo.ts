import type { Database, DiaryClient } from "../supabase/index.ts";
import { expectSuccess, fetchRow, fetchRows } from "../supabase/response.ts";

export interface Like {
  challenge_id: string;
  user_id: string;
}

/** Likes, or takes the like back. Doing either twice is the same as once. */
export async function setLike({ db }: DiaryClient, like: Like, liked: boolean): Promise<void> {
  if (liked) {
    const options = { onConflict: "challenge_id,user_id", ignoreDuplicates: true };
    await expectSuccess(db.from("likes").upsert(like, options));
  } else {
    await expectSuccess(db.from("likes").delete().match(like));
  }
}

/** The count of a challenge and whether the reader likes it. */
export async function fetchLikeState(
  { db }: DiaryClient,
  challengeId: string,
): Promise<{ liked: boolean; like_count: number }> {
  const row = await fetchRow(
    db.from("home_challenge").select("liked,like_count").eq("challenge_id", challengeId),
  );
  return { liked: row.liked ?? false, like_count: row.like_count ?? 0 };
}

/** The new likes of one's own challenge: how many (99 at most), who liked it last (three names), and when. */
export type LikesNews = Database["public"]["Functions"]["likes_since"]["Returns"][number];

/** What is new since it was last marked as seen, latest first. */
export async function fetchLikesNews({ db }: DiaryClient): Promise<LikesNews[]> {
  return fetchRows(db.rpc("likes_since"));
}

/** Marks news as seen until the `latest` of one. Never back. */
export async function markLikesSeen({ db }: DiaryClient, until: string): Promise<void> {
  await expectSuccess(db.rpc("mark_likes_seen", { until }));
}
