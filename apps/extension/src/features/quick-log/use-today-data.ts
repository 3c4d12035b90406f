import { activeChallengesQuery, type ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { useToday } from "@diary/core/day";
import { settingQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

/** What the popup is about, as far as it is known: from the last time, or from the server. */
export type TodayData =
  | { status: "loading" }
  | { status: "failed"; retry: () => void; retrying: boolean }
  | { status: "ready"; today: CivilDate; dayStartHour: number; challenges: readonly ChallengeCard[] };

/** A challenge may be created on the site while the popup is open. */
const NEWS_EVERY_MS = 10_000;

export function useTodayData(userId: string): TodayData {
  const diary = useDiary();
  const setting = useQuery(settingQuery(diary, userId));
  const challenges = useQuery({
    ...activeChallengesQuery(diary, userId),
    refetchInterval: NEWS_EVERY_MS,
  });
  const dayStartHour = setting.data?.day_start_hour ?? 0;
  const today = useToday(dayStartHour);

  // Without the setting it is not known which date an entry written at one in the morning belongs to.
  if (challenges.data !== undefined && setting.data !== undefined) {
    return { status: "ready", today, dayStartHour, challenges: challenges.data };
  }
  if (challenges.isError || setting.isError) {
    return {
      status: "failed",
      retrying: challenges.isFetching || setting.isFetching,
      retry: () => {
        void challenges.refetch();
        void setting.refetch();
      },
    };
  }
  return { status: "loading" };
}
