import { activeChallengesQuery, type ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { useToday } from "@diary/core/day";
import { profileQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

/** What the popup is about, as far as it is known: from the last time, or from the server. */
export type DiaryToday =
  | { status: "loading" }
  | { status: "failed"; retry: () => void; retrying: boolean }
  | { status: "ready"; today: CivilDate; dayStartHour: number; challenges: readonly ChallengeCard[] };

export function useDiaryToday(userId: string): DiaryToday {
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, userId));
  const challenges = useQuery(activeChallengesQuery(diary, userId));
  const dayStartHour = profile.data?.day_start_hour ?? 0;
  const today = useToday(dayStartHour);

  // Without the profile it is not known which date an entry written at one in the morning belongs to.
  if (challenges.data !== undefined && profile.data !== undefined) {
    return { status: "ready", today, dayStartHour, challenges: challenges.data };
  }
  if (challenges.isError || profile.isError) {
    return {
      status: "failed",
      retrying: challenges.isFetching || profile.isFetching,
      retry: () => {
        void challenges.refetch();
        void profile.refetch();
      },
    };
  }
  return { status: "loading" };
}
