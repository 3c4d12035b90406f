import type { CivilDate } from "@diary/core/civil-date";
import { challengeIdsWrittenOnQuery } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import { isQueued, type PendingEntry } from "@diary/core/writing";
import { useQuery } from "@tanstack/react-query";

export type TodayState = "open" | "pending" | "written";

export interface TodayStatesInput {
  userId: string;
  today: CivilDate;
  pending: readonly PendingEntry[];
}

/** Which challenges have today's entry. */
export function useTodayStates({ userId, today, pending }: TodayStatesInput) {
  const { data: written } = useQuery(challengeIdsWrittenOnQuery(useDiary(), userId, today));
  return (challengeId: string): TodayState => {
    if (written?.includes(challengeId)) return "written";
    const waits = pending.some(
      (entry) => isQueued(entry) && entry.key.challengeId === challengeId && entry.key.date === today,
    );
    return waits ? "pending" : "open";
  };
}
