import { isSharedChallenge } from "../share-link/shared-challenge.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { expectSuccess, fetchValue, isRows, requireUuid } from "../supabase/response.ts";
import type { ChallengeInCircle, CircleInvitation, CirclePage, CircleSummary } from "./circle-types.ts";
import { oneLine } from "./rules.ts";
import type { CircleInput } from "./schema.ts";

const isText = (data: unknown): data is string => typeof data === "string" && data !== "";

const isSummaries = (data: unknown): data is CircleSummary[] => isRows(data);

const isPage = (data: unknown): data is CirclePage | null =>
  data === null ||
  (typeof data === "object" &&
    "members" in data &&
    isRows(data.members) &&
    "nudges" in data &&
    isRows(data.nudges));

const isChallenge = (data: unknown): data is ChallengeInCircle | null =>
  isSharedChallenge(data) && (data === null || data.entries.every((entry) => "replies" in entry));

const isInvitation = (data: unknown): data is CircleInvitation | null =>
  data === null || (typeof data === "object" && "founder" in data && "state" in data);

export function fetchMyCircles({ db }: DiaryClient): Promise<CircleSummary[]> {
  return fetchValue(db.rpc("my_circles"), isSummaries);
}

/** Returns null if the circle has ended or the user isn't a member. */
export async function fetchCirclePage({ db }: DiaryClient, circle_id: string): Promise<CirclePage | null> {
  requireUuid(circle_id);
  return fetchValue(db.rpc("circle_page", { circle_id }), isPage);
}

export async function fetchCircleChallenge(
  { db }: DiaryClient,
  circle_id: string,
  user_id: string,
): Promise<ChallengeInCircle | null> {
  requireUuid(circle_id);
  requireUuid(user_id);
  return fetchValue(db.rpc("circle_challenge", { circle_id, user_id }), isChallenge);
}

/** Returns null if the invitation is unknown or expired, or its circle has ended. */
export function fetchInvitation({ db }: DiaryClient, token: string): Promise<CircleInvitation | null> {
  return fetchValue(db.rpc("circle_invitation", { token }), isInvitation);
}

/** Idempotent, because the client creates the id. Returns the id. Throws `circle/too-many`. */
export function createCircle(
  { db }: DiaryClient,
  { challenge_id, ...circle }: CircleInput & { circle_id: string },
): Promise<string> {
  // The generated types lack null in arguments.
  return fetchValue(db.rpc("create_circle", { ...circle, challenge_id: challenge_id as string }), isText);
}

/** Returns the token of the new link, which replaces the previous link. */
export function inviteToCircle({ db }: DiaryClient, circle_id: string): Promise<string> {
  return fetchValue(db.rpc("invite_to_circle", { circle_id }), isText);
}

export async function revokeInvitation({ db }: DiaryClient, circle_id: string): Promise<void> {
  await expectSuccess(db.rpc("revoke_circle_invitation", { circle_id }));
}

/** Returns the circle's id. Throws `circle/invitation-invalid`, `circle/full` and `circle/too-many`. */
export function joinCircle(
  { db }: DiaryClient,
  { challenge_id, token }: { token: string; challenge_id: string | null },
): Promise<string> {
  return fetchValue(db.rpc("join_circle", { token, challenge_id: challenge_id as string }), isText);
}

export async function setCircleChallenge(
  { db }: DiaryClient,
  circle_id: string,
  challenge_id: string | null,
): Promise<void> {
  await expectSuccess(db.rpc("set_circle_challenge", { circle_id, challenge_id: challenge_id as string }));
}

export async function setCircleNudges(
  { db }: DiaryClient,
  circle_id: string,
  accepts: boolean,
): Promise<void> {
  await expectSuccess(db.rpc("set_circle_nudges", { circle_id, accepts }));
}

export async function renameCircle({ db }: DiaryClient, circle_id: string, name: string): Promise<void> {
  await expectSuccess(db.rpc("rename_circle", { circle_id, name }));
}

export async function leaveCircle({ db }: DiaryClient, circle_id: string): Promise<void> {
  await expectSuccess(db.rpc("leave_circle", { circle_id }));
}

export async function removeCircleMember(
  { db }: DiaryClient,
  circle_id: string,
  user_id: string,
): Promise<void> {
  await expectSuccess(db.rpc("remove_circle_member", { circle_id, user_id }));
}

export async function endCircle({ db }: DiaryClient, circle_id: string): Promise<void> {
  await expectSuccess(db.rpc("end_circle", { circle_id }));
}

export interface NewReply {
  reply_id: string;
  day_id: string;
  content: string;
}

export async function addCircleReply(
  { db }: DiaryClient,
  circle_id: string,
  { content, ...reply }: NewReply,
): Promise<void> {
  await expectSuccess(db.rpc("add_circle_reply", { ...reply, circle_id, content: oneLine(content) }));
}

export async function deleteCircleReply({ db }: DiaryClient, reply_id: string): Promise<void> {
  await expectSuccess(db.rpc("delete_circle_reply", { reply_id }));
}

/** Throws `circle/nudged-today`, `circle/no-nudges` and `circle/not-open`. Repeating the same nudge succeeds. */
export async function nudgeCircleMember(
  { db }: DiaryClient,
  circle_id: string,
  nudge: { user_id: string; content: string },
): Promise<void> {
  const text = oneLine(nudge.content);
  const content = text === "" ? (null as unknown as string) : text;
  await expectSuccess(db.rpc("nudge_circle_member", { ...nudge, circle_id, content }));
}

export async function markCircleSeen({ db }: DiaryClient, circle_id: string, until: string): Promise<void> {
  await expectSuccess(db.rpc("mark_circle_seen", { circle_id, until }));
}
