import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { writtenOnQuery } from "@diary/core/day";
import { isWaiting, type PendingEntry } from "@diary/core/entry";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { STORED, writeStored } from "../../storage/local.ts";
import type { TodayRecord } from "../../today/today-record.ts";

export type TodayState = "open" | "waiting" | "written";

export interface WrittenTodayInput {
  userId: string;
  today: CivilDate;
  dayStartHour: number;
  challenges: readonly ChallengeCard[];
  pending: readonly PendingEntry[];
}

/** What was known before is from an earlier opening, and older than what the background may have learnt since. */
const openedAt = Date.now();

/** Which challenges have today's entry. What is learnt here is the badge's as well. */
export function useWrittenToday({ userId, today, dayStartHour, challenges, pending }: WrittenTodayInput) {
  const query = useQuery(writtenOnQuery(useDiary(), userId, today));
  const written = query.data;
  const isNews = query.dataUpdatedAt >= openedAt && query.isSuccess && !query.isFetching;

  useEffect(() => {
    if (written === undefined || !isNews) return;
    const active = challenges.map(({ challenge_id, start_date }) => ({ challenge_id, start_date }));
    void writeStored(STORED.today, {
      v: 1,
      userId,
      date: today,
      dayStartHour,
      active,
      written,
    } satisfies TodayRecord);
  }, [written, isNews, challenges, userId, today, dayStartHour]);

  return (challengeId: string): TodayState => {
    if (written?.includes(challengeId)) return "written";
    const waits = pending.some(
      (entry) => isWaiting(entry) && entry.challengeId === challengeId && entry.date === today,
    );
    return waits ? "waiting" : "open";
  };
}
