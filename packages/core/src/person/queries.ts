import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { feedPagesQuery } from "../challenge/feed.ts";
import { addDays, type CivilDate } from "../civil-date/civil-date.ts";
import { LONGEST_STREAK } from "../day/queries.ts";
import { challengeKeys, dayKeys, personKeys } from "../query/keys.ts";
import { type DiaryClient, useDiary } from "../supabase/index.ts";
import {
  fetchFollowingPage,
  fetchFollows,
  fetchPerson,
  fetchPersonChallenges,
  fetchPersonDates,
  type FollowedUser,
  setFollowed,
} from "./repo.ts";

export { personKeys };
export type { FollowedUser } from "./repo.ts";

/** The user with this handle. The error code is `not-found` for one whom the viewer may not see, too. */
export function personQuery(diary: DiaryClient, handle: string) {
  return queryOptions({ queryKey: personKeys.of(handle), queryFn: () => fetchPerson(diary, handle) });
}

/** The public challenges of a user. */
export function personChallengesQuery(diary: DiaryClient, userId: string) {
  return feedPagesQuery(challengeKeys.person(userId), ({ pageParam }) =>
    fetchPersonChallenges(diary, userId, pageParam),
  );
}

/** When a user wrote, as far back as a streak reaches. Optional: a failure hides the streaks. */
export function personDatesQuery(diary: DiaryClient, userId: string, today: CivilDate) {
  return queryOptions({
    queryKey: dayKeys.ofPerson(userId, today),
    queryFn: () => fetchPersonDates(diary, userId, addDays(today, -LONGEST_STREAK)),
    meta: { optional: true },
  });
}

export function followsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({ queryKey: personKeys.follows(userId), queryFn: () => fetchFollows(diary) });
}

/** The challenges of those whom a user follows. */
export function followingFeedQuery(diary: DiaryClient, userId: string) {
  return feedPagesQuery(challengeKeys.following(userId), ({ pageParam }) =>
    fetchFollowingPage(diary, pageParam),
  );
}

/** Follows or unfollows a user. The lists change with the response of the server. */
export function useSetFollowed(userId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ followed, person }: { person: Omit<FollowedUser, "created_at">; followed: boolean }) =>
      setFollowed(diary, { user_id: userId, followed_id: person.user_id }, followed),
    onSuccess: (_, { followed, person }) => {
      cache.setQueryData(personKeys.follows(userId), (people: FollowedUser[] | undefined) => {
        const others = people?.filter(({ user_id }) => user_id !== person.user_id);
        return followed && others ? [{ ...person, created_at: new Date().toISOString() }, ...others] : others;
      });
      void cache.invalidateQueries({ queryKey: challengeKeys.following(userId) });
    },
  });
}
