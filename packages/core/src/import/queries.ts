import { queryOptions, useQueryClient } from "@tanstack/react-query";

import { deleteChallenge } from "../challenge/repo.ts";
import { fetchOwnChallenges } from "../export/collect.ts";
import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import { challengeKeys, dayKeys, importKeys } from "../query/keys.ts";
import { useWrite } from "../query/use-write.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchImportTargets } from "./repo.ts";

const DAY_MS = 86_400_000;

export function ownImportsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: importKeys.of(userId),
    queryFn: async () => {
      const rows = await fetchOwnChallenges(diary, userId);
      const aDayAgo = diary.platform.now() - DAY_MS;
      const recent = rows.filter(({ imported_at }) => Date.parse(imported_at ?? "") > aDayAgo);
      return { recentIds: recent.map(({ challenge_id }) => challenge_id) };
    },
    staleTime: 0,
  });
}

export function importTargetsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: [...importKeys.of(userId), "targets"],
    queryFn: () => fetchImportTargets(diary, userId),
    staleTime: 0,
    gcTime: 0,
  });
}

const changedKeys = (userId: string) => [challengeKeys.all, dayKeys.all, importKeys.of(userId)];

export function useRefreshAfterImport(userId: string): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await Promise.all(changedKeys(userId).map((queryKey) => cancelAndInvalidate(cache, queryKey)));
  };
}

export const useUndoImport = (userId: string) =>
  useWrite(async (diary, challengeIds: readonly string[]) => {
    for (const id of challengeIds) await deleteChallenge(diary, id);
  }, changedKeys(userId));
