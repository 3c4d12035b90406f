import type { QueryClient } from "@tanstack/react-query";

import { circleKeys } from "../query/keys.ts";
import type { CircleMember, CirclePage, CircleReply } from "./circle-types.ts";

type CachedPage = CirclePage | null | undefined;

const byTime = (a: CircleReply, b: CircleReply) =>
  a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? -1 : 1;

function withReplies(
  page: CirclePage,
  dayId: string,
  change: (replies: readonly CircleReply[]) => CircleReply[],
): CirclePage {
  const changed = (member: CircleMember): CircleMember =>
    member.latest?.day_id === dayId
      ? { ...member, latest: { ...member.latest, replies: change(member.latest.replies) } }
      : member;
  return { ...page, members: page.members.map(changed) };
}

/** Adds a reply in the order of time. `withoutReply` is the inverse. */
export function withReply(page: CirclePage, dayId: string, reply: CircleReply): CirclePage {
  return withReplies(page, dayId, (replies) =>
    [...replies.filter(({ reply_id }) => reply_id !== reply.reply_id), reply].toSorted(byTime),
  );
}

export function withoutReply(page: CirclePage, dayId: string, replyId: string): CirclePage {
  return withReplies(page, dayId, (replies) => replies.filter(({ reply_id }) => reply_id !== replyId));
}

export interface CircleOfUser {
  userId: string;
  circleId: string;
}

export function patchPage(
  cache: QueryClient,
  { circleId, userId }: CircleOfUser,
  change: (page: CirclePage) => CirclePage,
): void {
  cache.setQueryData(circleKeys.page(userId, circleId), (page: CachedPage) => page && change(page));
}

/** Removes all data of a circle from memory. The null makes the offline storage delete its copy. */
export async function forgetCircle(cache: QueryClient, { circleId, userId }: CircleOfUser): Promise<void> {
  // A response that is on its way would store the page again.
  await cache.cancelQueries({ queryKey: circleKeys.of(userId, circleId) });
  cache.setQueryData(circleKeys.page(userId, circleId), null);
  cache.removeQueries({ queryKey: circleKeys.of(userId, circleId), type: "inactive" });
}
