import { queryOptions } from "@tanstack/react-query";

import { feedPagesQuery, fetchFeedPage } from "../challenge/feed.ts";
import { type Profile } from "../profile/repo.ts";
import { challengeKeys, userPageKeys } from "../query/keys.ts";
import { type DiaryClient } from "../supabase/index.ts";
import { fetchRow, fetchRows } from "../supabase/response.ts";
import { type FollowedUser, fetchFollowingPage } from "./repo.ts";

/** Fails with `not-found` if no user has the handle, or the viewer may not see the user. */
export function userPageQuery({ db }: DiaryClient, handle: string) {
  return queryOptions({
    queryKey: userPageKeys.of(handle),
    queryFn: () => fetchRow<Profile>(db.rpc("person", { handle })),
  });
}

export function userPageChallengesQuery(diary: DiaryClient, userId: string) {
  return feedPagesQuery(challengeKeys.userPage(userId), (after, signal) =>
    fetchFeedPage(diary, after, { user_id: userId }, signal),
  );
}

export function followsQuery({ db }: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: userPageKeys.follows(userId),
    queryFn: () => fetchRows<FollowedUser>(db.rpc("list_my_follows")),
  });
}

export function followingFeedQuery(diary: DiaryClient, userId: string) {
  return feedPagesQuery(challengeKeys.following(userId), (after) => fetchFollowingPage(diary, after));
}
