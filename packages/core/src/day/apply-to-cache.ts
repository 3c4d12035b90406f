import type { QueryClient } from "@tanstack/react-query";

import { patchCachedChallenge } from "../challenge/patches.ts";
import { fetchChallenge } from "../challenge/repo.ts";
import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import { challengeKeys, dayKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import type { Day, SavedEntry } from "./repo.ts";

export function withoutDay(days: readonly Day[], dayId: string): Day[] {
  return days.filter(({ day_id }) => day_id !== dayId);
}

/** The list with this entry in it: in its place by date where it is new, in the old one's place otherwise. */
export function withDay(days: readonly Day[], day: Day): Day[] {
  return [...withoutDay(days, day.day_id), day].toSorted((a, b) => b.date.localeCompare(a.date));
}

/** Shows an entry, new or edited, that the server has acknowledged, wherever its challenge is shown. */
export function applyEntryToCache(diary: DiaryClient, cache: QueryClient, { day }: SavedEntry): void {
  takeInDay(cache, day);
  const { challenge_id, day_id } = day;
  void cache.invalidateQueries({ queryKey: dayKeys.revisions(challenge_id, day_id) });
  patchCachedChallenge(cache, challenge_id, (row) => ({ ...row, day: Math.max(row.day, day.day) }));
  // Refetch what triggers may have changed: completion, end date, order of the feed.
  void fetchChallenge(diary, challenge_id).then(
    ({ desc: _desc, comment: _comment, ...card }) =>
      patchCachedChallenge(cache, challenge_id, (row) => ({ ...row, ...card })),
    () => cache.invalidateQueries({ queryKey: challengeKeys.detail(challenge_id) }),
  );
  void cache.invalidateQueries({ queryKey: challengeKeys.lists() });
}

function takeInDay(cache: QueryClient, day: Day): void {
  const { challenge_id, date, day_id, user_id } = day;
  const list = dayKeys.list(challenge_id);
  const writtenOn = dayKeys.writtenOn(user_id, date);
  cache.setQueryData(dayKeys.detail(challenge_id, day_id), day);
  const shown = cache.setQueryData(list, (days: Day[] | undefined) => days && withDay(days, day));
  if (!shown || cache.isFetching({ queryKey: list })) void cancelAndInvalidate(cache, list);
  cache.setQueryData(writtenOn, (ids: string[] | undefined) => ids && [...new Set([...ids, challenge_id])]);
  void cancelAndInvalidate(cache, dayKeys.datesOf(user_id));
}
