import { queryOptions } from "@tanstack/react-query";

import { addDays, type CivilDate } from "../civil-date/civil-date.ts";
import { dayKeys } from "../query/keys.ts";
import type { DiaryClient } from "../supabase/index.ts";
import {
  type DayKey,
  fetchDatesFrom,
  fetchDay,
  fetchDays,
  fetchDayRevisions,
  fetchChallengeIdsWrittenOn,
} from "./repo.ts";

export function daysQuery(diary: DiaryClient, challengeId: string) {
  return queryOptions({
    queryKey: dayKeys.list(challengeId),
    queryFn: () => fetchDays(diary, challengeId),
  });
}

export function dayQuery(diary: DiaryClient, address: DayKey) {
  return queryOptions({
    queryKey: dayKeys.detail(address.challenge_id, address.day_id),
    queryFn: () => fetchDay(diary, address),
  });
}

export function dayRevisionsQuery(
  diary: DiaryClient,
  { challenge_id, day_id }: Pick<DayKey, "challenge_id" | "day_id">,
) {
  return queryOptions({
    queryKey: dayKeys.revisions(challenge_id, day_id),
    queryFn: () => fetchDayRevisions(diary, day_id),
  });
}

export function challengeIdsWrittenOnQuery(diary: DiaryClient, userId: string, date: CivilDate) {
  return queryOptions({
    queryKey: dayKeys.writtenOn(userId, date),
    queryFn: () => fetchChallengeIdsWrittenOn(diary, userId, date),
  });
}

/** A challenge has at most 100 entries. With one planned day a week, they take 700 days. */
const MAX_STREAK_DAYS = 700;

export function recentDatesQuery(diary: DiaryClient, userId: string, today: CivilDate) {
  return queryOptions({
    queryKey: dayKeys.recent(userId),
    queryFn: () => fetchDatesFrom(diary, userId, addDays(today, -MAX_STREAK_DAYS)),
  });
}
