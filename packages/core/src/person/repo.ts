import { PERSON_CARD_COLUMNS, type ChallengeCard } from "../challenge/challenge-types.ts";
import { feedPage, type FeedCursor } from "../challenge/feed.ts";
import type { CivilDate } from "../civil-date/civil-date.ts";
import type { Day } from "../day/repo.ts";
import type { Profile } from "../profile/repo.ts";
import type { Database, DiaryClient } from "../supabase/index.ts";
import { expectSuccess, fetchRow, fetchRows } from "../supabase/response.ts";

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
