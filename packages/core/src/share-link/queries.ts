import { queryOptions } from "@tanstack/react-query";

import { type DiaryClient } from "../supabase/index.ts";
import { fetchValue } from "../supabase/response.ts";
import { fetchShareLinks } from "./repo.ts";
import { isSharedChallenge } from "./shared-challenge.ts";

export const keyOf = (userId: string) => ["share-link", userId];

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
