import type { DiaryClient } from "../supabase/index.ts";
import { expectSuccess, fetchRow } from "../supabase/response.ts";

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
