import {
  activeChallengesQuery,
  challengeQuery,
  isActiveChallenge,
  type ChallengeCard,
  type HomeChallenge,
} from "@diary/core/challenge";
import { daysQuery } from "@diary/core/day";
import type { DiaryClient } from "@diary/core/supabase";
import { hashKey, QueryClient, type QueryKey } from "@tanstack/react-query";

import type { PersistedQueryStore } from "./persisted-queries.ts";

/** Stops at the first failure. The next visit continues. */
export async function prefetchOwnChallenges(
  userId: string,
  challenges: readonly ChallengeCard[],
  { answers, diary, signal }: { answers: PersistedQueryStore; diary: DiaryClient; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted();
  const { now } = diary.platform;
  const { queryKey } = activeChallengesQuery(diary, userId);
  await answers.save(userId, queryKey, { data: challenges.filter(isActiveChallenge), at: now() });

  // A separate cache, so pages don't render these results.
  const cache = new QueryClient({ defaultOptions: { queries: { networkMode: "always", retry: false } } });
  const read = async (key: QueryKey, fetchData: () => Promise<unknown>) => {
    if (signal.aborted) return;
    const data = await fetchData();
    if (!signal.aborted) await answers.save(userId, key, { data, at: now() });
  };
  for (const { challenge_id, rest_days, updated_at } of challenges) {
    const detail = challengeQuery(diary, challenge_id);
    const days = daysQuery(diary, challenge_id);
    const stored = (await answers.find(userId, detail.queryKey))?.data as HomeChallenge | undefined;
    const keptDays = await answers.find(userId, days.queryKey);
    // Compares rest days too, because a rest day doesn't change `updated_at`.
    const isKept = stored?.updated_at === updated_at && hashKey([stored.rest_days]) === hashKey([rest_days]);
    if (isKept && keptDays !== undefined) continue;
    // Stores entries first: once the challenge is stored, the next visit skips both.
    await read(days.queryKey, () => cache.fetchQuery(days));
    await read(detail.queryKey, () => cache.fetchQuery(detail));
  }
}
