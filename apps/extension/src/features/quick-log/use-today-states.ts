import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { challengeIdsWrittenOnQuery } from "@diary/core/day";
import { useClockCorrection, useDiary } from "@diary/core/supabase";
import { isQueued, type PendingEntry } from "@diary/core/writing";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { STORAGE_KEYS, writeStored } from "../../storage/extension-storage.ts";
import type { TodayRecord } from "../../today/today-record.ts";

export type TodayState = "open" | "pending" | "written";

export interface TodayStatesInput {
  userId: string;
  today: CivilDate;
  dayStartHour: number;
  challenges: readonly ChallengeCard[];
  pending: readonly PendingEntry[];
}

/** What was known before is from an earlier opening, and older than what the background may have learnt since. */
const openedAt = Date.now();

/** Which challenges have today's entry. What is learnt here is the badge's as well. */
export function useTodayStates({ userId, today, dayStartHour, challenges, pending }: TodayStatesInput) {
  const query = useQuery(challengeIdsWrittenOnQuery(useDiary(), userId, today));
  const written = query.data;
  const clockMs = useClockCorrection();
  const isNews = query.dataUpdatedAt >= openedAt && query.isSuccess && !query.isFetching;

  useEffect(() => {
    if (written === undefined || !isNews) return;
    const active = challenges.map(({ challenge_id, start_date }) => ({ challenge_id, start_date }));
    void writeStored(STORAGE_KEYS.today, {
      v: 1,
      userId,
      date: today,
      dayStartHour,
      clockMs,
      active,
      written,
    } satisfies TodayRecord);
  }, [written, isNews, challenges, userId, today, dayStartHour, clockMs]);

  return (challengeId: string): TodayState => {
    if (written?.includes(challengeId)) return "written";
    const waits = pending.some(
      (entry) => isQueued(entry) && entry.key.challengeId === challengeId && entry.key.date === today,
    );
    return waits ? "pending" : "open";
  };
}
