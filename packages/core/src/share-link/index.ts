import { queryOptions } from "@tanstack/react-query";

import type { HomeChallenge } from "../challenge/index.ts";
import type { Day } from "../day/index.ts";
import { useWrite } from "../query/use-write.ts";
import type { DiaryClient, FunctionRow, Refine } from "../supabase/index.ts";
import { expectSuccess, fetchRows, fetchValue } from "../supabase/response.ts";

/** Link without its secret token, which only the response to the creation contains. */
export type ShareLink = Refine<FunctionRow<"list_share_links">, { expires_at: string | null }>;

/** Lifetimes that a user can choose, in days. null means without end. */
export const SHARE_LINK_LIVES = [null, 7, 30, 90] as const;

/** Content of an unlisted link. The newest entry comes first. */
export interface SharedChallenge {
  challenge: HomeChallenge;
  entries: Day[];
}

/** Fetches the links of the user's challenges, latest first, including expired ones. */
export async function fetchShareLinks({ db }: DiaryClient): Promise<ShareLink[]> {
  return fetchRows(db.rpc("list_share_links"));
}

/**
 * Creates a link to a private challenge and returns its token. Replaces the previous link. Throws
 * `challenge/not-found`.
 */
export async function createShareLink(
  { db }: DiaryClient,
  challenge_id: string,
  days: number | null,
): Promise<string> {
  // The generated type lacks null.
  return fetchValue(db.rpc("create_share_link", { challenge_id, days: days as number }), isToken);
}

const isToken = (data: unknown): data is string => typeof data === "string" && data !== "";

export async function revokeShareLink({ db }: DiaryClient, challenge_id: string): Promise<void> {
  await expectSuccess(db.rpc("revoke_share_link", { challenge_id }));
}

const isSharedChallenge = (data: unknown): data is SharedChallenge | null =>
  data === null || (typeof data === "object" && "challenge" in data && "entries" in data);

const keyOf = (userId: string) => ["share-link", userId];

export function shareLinksQuery(diary: DiaryClient, userId: string) {
  return queryOptions({ queryKey: keyOf(userId), queryFn: () => fetchShareLinks(diary) });
}

/** The result is null if the link is unknown, expired or revoked, or the viewer is blocked. */
export function sharedChallengeQuery({ db }: DiaryClient, token: string, userId: string | null) {
  return queryOptions({
    queryKey: ["shared-challenge", token, userId],
    queryFn: () => fetchValue(db.rpc("shared_challenge", { token }), isSharedChallenge),
    gcTime: 0,
  });
}

export const useCreateShareLink = ({ challenge_id, user_id }: { challenge_id: string; user_id: string }) =>
  useWrite((diary, days: number | null) => createShareLink(diary, challenge_id, days), [keyOf(user_id)], {
    gcTime: 0,
  });

export const useRevokeShareLink = ({ challenge_id, user_id }: { challenge_id: string; user_id: string }) =>
  useWrite<void, void>((diary) => revokeShareLink(diary, challenge_id), [keyOf(user_id)]);
