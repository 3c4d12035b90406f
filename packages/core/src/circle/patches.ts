import type { QueryClient } from "@tanstack/react-query";

import { circleKeys } from "../query/keys.ts";
import type { ChallengeInCircle, CircleMember, CirclePage, CircleReply } from "./circle-types.ts";

type CachedPage = CirclePage | null | undefined;

const byTime = (a: CircleReply, b: CircleReply) =>
  a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? -1 : 1;

type Replies = readonly CircleReply[];

/** Adds a reply in the order of time. `withoutReply` is the inverse. */
export const withReply = (replies: Replies, reply: CircleReply): CircleReply[] =>
  [...withoutReply(replies, reply.reply_id), reply].toSorted(byTime);

export const withoutReply = (replies: Replies, replyId: string): CircleReply[] =>
  replies.filter(({ reply_id }) => reply_id !== replyId);

type ReplyChange = (replies: Replies) => CircleReply[];

export function changeReplies(page: CirclePage, dayId: string, change: ReplyChange): CirclePage {
  const changed = (member: CircleMember): CircleMember =>
    member.latest?.day_id === dayId
      ? { ...member, latest: { ...member.latest, replies: change(member.latest.replies) } }
      : member;
  return { ...page, members: page.members.map(changed) };
}

export interface CircleOfUser {
  userId: string;
  circleId: string;
}

/** Removes the news of replies and nudges if the page was read at `until`. A later page can contain unseen ones. */
export const withoutNews = (page: CirclePage, until: string): CirclePage =>
  page.checked_at === until ? { ...page, new_replies: 0, earlier_replies: [], nudges: [] } : page;

export const withNudged = (page: CirclePage, userId: string): CirclePage => ({
  ...page,
  members: page.members.map((member) =>
    member.user_id === userId ? { ...member, nudged_today: true } : member,
  ),
});

export function patchPage(
  cache: QueryClient,
  { circleId, userId }: CircleOfUser,
  change: (page: CirclePage) => CirclePage,
): void {
  cache.setQueryData(circleKeys.page(userId, circleId), (page: CachedPage) => page && change(page));
}

/** Changes the replies to an entry on the circle's page and on the page of the whole challenge. */
export function patchReplies(cache: QueryClient, of: CircleOfUser, dayId: string, change: ReplyChange): void {
  patchPage(cache, of, (page) => changeReplies(page, dayId, change));
  cache.setQueriesData(
    { queryKey: circleKeys.challenges(of.userId, of.circleId) },
    (shown: ChallengeInCircle | null | undefined) =>
      shown && {
        ...shown,
        entries: shown.entries.map((entry) =>
          entry.day_id === dayId ? { ...entry, replies: change(entry.replies) } : entry,
        ),
      },
  );
}

/** Removes all data of a circle from memory. The null makes the offline storage delete its copy. */
export async function forgetCircle(cache: QueryClient, { circleId, userId }: CircleOfUser): Promise<void> {
  // A response that is on its way would store the page again.
  await cache.cancelQueries({ queryKey: circleKeys.of(userId, circleId) });
  cache.setQueryData(circleKeys.page(userId, circleId), null);
  cache.removeQueries({ queryKey: circleKeys.of(userId, circleId), type: "inactive" });
}
