import { queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { fetchDay, fetchDays, fetchRevisions, type DayAddress } from "./repo.ts";

/** Everything read about entries. `ofChallenge` names the list and each single entry below it. */
export const dayKeys = {
  all: ["day"] as const,
  writtenOn: (userId: string, date: string) => [...dayKeys.all, "written-on", userId, date] as const,
  ofChallenge: (challengeId: string) => [...dayKeys.all, challengeId] as const,
  list: (challengeId: string) => [...dayKeys.ofChallenge(challengeId), "list"] as const,
  detail: (challengeId: string, dayId: string) =>
    [...dayKeys.ofChallenge(challengeId), "detail", dayId] as const,
  revisions: (challengeId: string, dayId: string) =>
    [...dayKeys.detail(challengeId, dayId), "revisions"] as const,
};

/** The entries of a challenge, latest date first; `numberDays` labels them. */
export function daysQuery(diary: DiaryClient, challengeId: string) {
  return queryOptions({
    queryKey: dayKeys.list(challengeId),
    queryFn: () => fetchDays(diary, challengeId),
  });
}

/** One's own entry for editing. */
export function dayQuery(diary: DiaryClient, address: DayAddress) {
  return queryOptions({
    queryKey: dayKeys.detail(address.challenge_id, address.day_id),
    queryFn: () => fetchDay(diary, address),
  });
}

/** The earlier texts of one's own entry, latest first. To restore one is to update the entry with it. */
export function revisionsQuery(
  diary: DiaryClient,
  { challenge_id, day_id }: Pick<DayAddress, "challenge_id" | "day_id">,
) {
  return queryOptions({
    queryKey: dayKeys.revisions(challenge_id, day_id),
    queryFn: () => fetchRevisions(diary, day_id),
  });
}
