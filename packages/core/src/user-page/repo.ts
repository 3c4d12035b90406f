import { type ChallengeCard } from "../challenge/challenge-types.ts";
import { type FeedCursor } from "../challenge/feed.ts";
import { type DiaryClient, type FunctionRow, type Refine } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";

/** The nickname is null while staff hide the profile. */
export type FollowedUser = Refine<
  FunctionRow<"list_my_follows">,
  { nickname: string | null; handle: string | null }
>;

/** Idempotent. Throws `follow/too-many`. */
export async function setFollowed(
  { db }: DiaryClient,
  follow: { user_id: string; followed_id: string },
  followed: boolean,
): Promise<void> {
  if (followed) {
    const options = { onConflict: "user_id,followed_id", ignoreDuplicates: true };
    await expectSuccess(db.from("follow").upsert(follow, options));
  } else {
    await expectSuccess(db.from("follow").delete().match(follow));
  }
}

export async function fetchFollowingPage(
  { db }: DiaryClient,
  after: FeedCursor | null,
): Promise<ChallengeCard[]> {
  const cursor = after === null ? {} : { before_at: after.updated_at, before_id: after.challenge_id };
  return (await fetchRows(db.rpc("following_feed", cursor))) as unknown[] as ChallengeCard[];
}
