import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { useDiary, type DiaryClient } from "../supabase/index.ts";
import { createShareLink, fetchSharedChallenge, fetchShareLinks, revokeShareLink } from "./repo.ts";

export { SHARE_LINK_LIVES, type SharedChallenge } from "./repo.ts";

const keyOf = (userId: string) => ["share-link", userId];

export function shareLinksQuery(diary: DiaryClient, userId: string) {
  return queryOptions({ queryKey: keyOf(userId), queryFn: () => fetchShareLinks(diary) });
}

/** What a link shows to this viewer; it shows nothing to a blocked one. */
export function sharedChallengeQuery(diary: DiaryClient, token: string, userId: string | null) {
  return queryOptions({
    queryKey: ["shared-challenge", token, userId],
    queryFn: () => fetchSharedChallenge(diary, token),
    gcTime: 0,
  });
}

export function useCreateShareLink(challenge: { challenge_id: string; user_id: string }) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (days: number | null) => createShareLink(diary, challenge.challenge_id, days),
    // The token must not be persisted with the query cache.
    gcTime: 0,
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(challenge.user_id) }),
  });
}

export function useRevokeShareLink(challenge: { challenge_id: string; user_id: string }) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => revokeShareLink(diary, challenge.challenge_id),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(challenge.user_id) }),
  });
}
