import type { CircleMember, CirclePage, CircleReply, CircleSummary } from "./circle-types.ts";

export const CIRCLE_LIMITS = {
  name: 40,
  reply: 140,
  members: 6,
  circles: 5,
  replies: 50,
  invitationDays: 7,
} as const;

/** Returns the text as one line, as the database stores it. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

export function isFull({ member_count }: Pick<CirclePage, "member_count">): boolean {
  return member_count >= CIRCLE_LIMITS.members;
}

export function canDeleteReply(
  owner: Pick<CircleMember, "is_me">,
  reply: Pick<CircleReply, "user_id">,
  userId: string,
): boolean {
  return owner.is_me || reply.user_id === userId;
}

/** Number of today's entry, or of the latest entry if the member needs none today. */
export function dayOfToday({ challenge, today }: Pick<CircleMember, "challenge" | "today">): number {
  const written = challenge?.day ?? 0;
  return today === "open" ? written + 1 : written;
}

/** Chooses the circle that the popup shows: the first with news, otherwise the first with other members. */
export function circleToShow(circles: readonly CircleSummary[]): CircleSummary | undefined {
  // A new circle has only its founder.
  const shared = circles.filter(({ members }) => members > 1);
  return shared.find(({ new_replies, nudges }) => new_replies + nudges > 0) ?? shared[0];
}

export function hasNews({ new_replies, nudges }: Pick<CirclePage, "new_replies" | "nudges">): boolean {
  return new_replies > 0 || nudges.length > 0;
}
