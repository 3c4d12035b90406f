import type { QueryClient } from "@tanstack/react-query";

import { patchCachedChallenge } from "../challenge/patches.ts";
import { cancelAndInvalidate } from "../query/cancel-and-invalidate.ts";
import { challengeKeys, dayKeys } from "../query/keys.ts";
import type { Day, SavedEntry } from "./repo.ts";

export function applyEntryToCache(cache: QueryClient, { day }: SavedEntry): void {
  const { challenge_id, date, day_id, user_id } = day;
  const ofChallenge = dayKeys.ofChallenge(challenge_id);
  const writtenOn = dayKeys.writtenOn(user_id, date);
  cache.setQueryData(dayKeys.detail(challenge_id, day_id), day);
  const shown = cache.setQueryData(
    dayKeys.list(challenge_id),
    (days: Day[] | undefined) => days && withDay(days, day),
  );
  // A running request may return data from before the write.
  if (!shown || cache.isFetching({ queryKey: ofChallenge })) void cancelAndInvalidate(cache, ofChallenge);
  cache.setQueryData(writtenOn, (ids: string[] | undefined) => ids && [...new Set([...ids, challenge_id])]);
  void cancelAndInvalidate(cache, dayKeys.datesOf(user_id));
  void cancelAndInvalidate(cache, dayKeys.revisions(challenge_id, day_id));
  patchCachedChallenge(cache, challenge_id, (row) => ({ ...row, day: Math.max(row.day, day.day) }));
  // Triggers in the database may have changed completion, end date and the order of the feed.
  void cancelAndInvalidate(cache, challengeKeys.all);
}

function withDay(days: readonly Day[], day: Day): Day[] {
  const others = days.filter(({ day_id }) => day_id !== day.day_id);
  return [...others, day].toSorted((a, b) => b.date.localeCompare(a.date));
}
