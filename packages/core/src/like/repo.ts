import { type DiaryClient, type FunctionRow } from "../supabase/index.ts";
import { expectSuccess, fetchRow, fetchRows } from "../supabase/response.ts";

export interface Like {
  challenge_id: string;
  user_id: string;
}

export async function setLike({ db }: DiaryClient, like: Like, liked: boolean): Promise<void> {
  if (liked) {
    const options = { onConflict: "challenge_id,user_id", ignoreDuplicates: true };
    await expectSuccess(db.from("likes").upsert(like, options));
  } else {
    await expectSuccess(db.from("likes").delete().match(like));
  }
}

export async function fetchLikeState(
  { db }: DiaryClient,
  challengeId: string,
): Promise<{ liked: boolean; like_count: number }> {
  const row = await fetchRow(
    db.from("home_challenge").select("liked,like_count").eq("challenge_id", challengeId),
  );
  return { liked: row.liked ?? false, like_count: row.like_count ?? 0 };
}

/** New likes of one challenge of the user: number (at most 99), the last three names and the latest time. */
export type LikesNews = FunctionRow<"likes_since">;

export async function fetchLikesNews({ db }: DiaryClient): Promise<LikesNews[]> {
  return fetchRows(db.rpc("likes_since"));
}

export async function markLikesSeen({ db }: DiaryClient, until: string): Promise<void> {
  await expectSuccess(db.rpc("mark_likes_seen", { until }));
}
