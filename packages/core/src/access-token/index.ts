import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { useDiary, type DiaryClient } from "../supabase/index.ts";
import { createAccessToken, fetchAccessTokens, revokeAccessToken } from "./repo.ts";

export { ACCESS_TOKEN_LIVES, ACCESS_TOKEN_NAME_MAX, type AccessToken } from "./repo.ts";

const keyOf = (userId: string) => ["access-token", userId];

export function accessTokensQuery(diary: DiaryClient, userId: string) {
  return queryOptions({ queryKey: keyOf(userId), queryFn: () => fetchAccessTokens(diary) });
}

export function useCreateAccessToken(userId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token: { name: string; days: number }) => createAccessToken(diary, token),
    // The token must not be persisted with the query cache.
    gcTime: 0,
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}

export function useRevokeAccessToken(userId: string) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => revokeAccessToken(diary, tokenId),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(userId) }),
  });
}
