import { queryOptions } from "@tanstack/react-query";

import { fetchDays } from "../day/repo.ts";
import { bookKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchOwnChallenges } from "./collect.ts";

export function ownChallengesQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: bookKeys.challenges(userId),
    queryFn: () => fetchOwnChallenges(diary, userId),
  });
}

export function entriesQuery(diary: DiaryClient, userId: string, challengeIds: readonly string[]) {
  return queryOptions({
    queryKey: bookKeys.entries(userId, challengeIds),
    queryFn: async () => {
      const entries = [];
      // Sends one request at a time, because the server limits each client's concurrent requests and queue.
      for (const id of challengeIds) entries.push(await fetchDays(diary, id));
      return entries;
    },
  });
}
