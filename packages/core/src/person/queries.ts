import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { PERSON_CARD_COLUMNS, type ChallengeCard } from "../challenge/challenge-types.ts";
import { feedPage, feedPagesQuery, type FeedCursor } from "../challenge/feed.ts";
import { addDays, type CivilDate } from "../civil-date/civil-date.ts";
import { LONGEST_STREAK } from "../day/queries.ts";
import type { Day } from "../day/repo.ts";
import type { Profile } from "../profile/repo.ts";
import { challengeKeys, dayKeys, personKeys } from "../query/keys.ts";
import { type Database, type DiaryClient, useDiary } from "../supabase/index.ts";
import { expectSuccess, fetchRow, fetchRows } from "../supabase/response.ts";

export { personKeys };

/** The user with this handle. Throws `not-found` for one whom the viewer may not see, too. */
export async function fetchPerson({ db }: DiaryClient, handle: string): Promise<Profile> {
  return fetchRow(db.rpc("person", { handle }));
}

/** One page of a user's public challenges, latest first, with their plans. */
export async function fetchPersonChallenges(
  { db }: DiaryClient,
  userId: string,
  after: FeedCursor | null,
): Promise<ChallengeCard[]> {
  const theirs = db.from("home_challenge").select(PERSON_CARD_COLUMNS).eq("user_id", userId);
  return (await fetchRows(feedPage(theirs, after))) as unknown[] as ChallengeCard[];
}

/** The dates of a user's entries that the viewer may see, since a date: the latest 1,000. */
export async function fetchPersonDates(
  { db }: DiaryClient,
  userId: string,
  since: CivilDate,
): Promise<Pick<Day, "challenge_id" | "date">[]> {
  const theirs = db.from("day").select("challenge_id,date").eq("user_id", userId).gte("date", since);
  return fetchRows(theirs.order("date", { ascending: false }).limit(1000));
}

/** A user whom the viewer follows; the nickname is null while a decision hides it. */
export type FollowedUser = Omit<
  Database["public"]["Functions"]["list_my_follows"]["Returns"][number],
  "nickname" | "handle"
> & { nickname: string | null; handle: string | null };

/** The users whom the viewer follows, latest first: 200 at most. */
export async function fetchFollows({ db }: DiaryClient): Promise<FollowedUser[]> {
  return fetchRows<FollowedUser>(db.rpc("list_my_follows"));
}

/** Follows or unfollows a user; repeating either changes nothing. Throws `follow/too-many`. */
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

/** One page of the challenges of the users whom the viewer follows. */
export async function fetchFollowingPage(
  { db }: DiaryClient,
  after: FeedCursor | null,
): Promise<ChallengeCard[]> {
  const cursor = after === null ? {} : { before_at: after.updated_at, before_id: after.challenge_id };
  return (await fetchRows(db.rpc("following_feed", cursor))) as unknown[] as ChallengeCard[];
}

export function personQuery(diary: DiaryClient, handle: string) {
  return queryOptions({ queryKey: personKeys.of(handle), queryFn: () => fetchPerson(diary, handle) });
}

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
