import { queryOptions } from "@tanstack/react-query";

import type { ChallengeCard } from "../challenge/challenge-types.ts";
import { feedPagesQuery, fetchFeedPage, type FeedCursor } from "../challenge/feed.ts";
import type { Profile } from "../profile/repo.ts";
import { challengeKeys, personKeys } from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import type { DiaryClient, FunctionRow, Refine } from "../supabase/index.ts";
import { expectSuccess, fetchRow, fetchRows } from "../supabase/response.ts";

export { personKeys };

/** Followed user. The nickname is null while staff hide the profile. */
export type FollowedUser = Refine<
  FunctionRow<"list_my_follows">,
  { nickname: string | null; handle: string | null }
>;

/** Follows or unfollows a user. A repeated call has no further effect. Throws `follow/too-many`. */
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

/** Fails with `not-found` if no user has the handle, or the viewer may not see the user. */
export function personQuery({ db }: DiaryClient, handle: string) {
  return queryOptions({
    queryKey: personKeys.of(handle),
    queryFn: () => fetchRow<Profile>(db.rpc("person", { handle })),
  });
}

export function personChallengesQuery(diary: DiaryClient, userId: string) {
  return feedPagesQuery(challengeKeys.person(userId), (after, signal) =>
    fetchFeedPage(diary, after, { user_id: userId }, signal),
  );
}

/** Query of at most 200 followed users, latest first. */
export function followsQuery({ db }: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: personKeys.follows(userId),
    queryFn: () => fetchRows<FollowedUser>(db.rpc("list_my_follows")),
  });
}

export function followingFeedQuery(diary: DiaryClient, userId: string) {
  return feedPagesQuery(challengeKeys.following(userId), (after) => fetchFollowingPage(diary, after));
}

export const useSetFollowed = (userId: string) =>
  useWrite(
    (diary, { followed, followedId }: { followedId: string; followed: boolean }) =>
      setFollowed(diary, { user_id: userId, followed_id: followedId }, followed),
    [challengeKeys.following(userId), personKeys.follows(userId)],
  );
