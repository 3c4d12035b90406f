import { activeChallengesQuery, type ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { challengeIdsWrittenOnQuery, useToday } from "@diary/core/day";
import { isAppError } from "@diary/core/errors";
import { settingQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { isQueued, type PendingEntry } from "@diary/core/writing";
import { skipToken, useQuery } from "@tanstack/react-query";

export type TodayState = "open" | "pending" | "written";

/** Interval for reloading challenges: the user may create a challenge on the site while the popup is open. */
const NEWS_EVERY_MS = 10_000;

/** `writing` is the challenge that the user types for. It stays listed even if it was completed or deleted elsewhere. */
export function useChallengesOfToday(
  userId: string,
  pending: readonly PendingEntry[],
  writing: ChallengeCard | null,
) {
  const diary = useDiary();
  const setting = useQuery(settingQuery(diary, userId));
  const active = useQuery({ ...activeChallengesQuery(diary, userId), refetchInterval: NEWS_EVERY_MS });
  const thisDay = useToday(setting.data?.day_start_hour ?? 0);
  // Null until challenges and setting are loaded: at night, the date depends on the hour at which the user's day starts.
  const today: CivilDate | null = active.data === undefined || setting.data === undefined ? null : thisDay;
  const query = challengeIdsWrittenOnQuery(diary, userId, thisDay);
  const written = useQuery(today === null ? { ...query, queryFn: skipToken } : query);

  const known = today === null ? [] : (active.data ?? []);
  const isKnown = writing === null || known.some(({ challenge_id }) => challenge_id === writing.challenge_id);
  return {
    challenges: isKnown ? known : [...known, writing],
    /** Today's date, estimated with a day that starts at midnight until the setting is loaded. */
    thisDay,
    today,
    stateOf: (challengeId: string): TodayState => {
      if (written.data?.includes(challengeId)) return "written";
      const waits = pending.some(
        (entry) => isQueued(entry) && entry.key.challengeId === challengeId && entry.key.date === today,
      );
      return waits ? "pending" : "open";
    },
    isSettled: written.isFetchedAfterMount || written.isPaused,
    // A retry clears the error state, but not the number of errors. The field must stay during a retry.
    hasFailed: [active, setting].some(
      ({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0,
    ),
    isBlocked: isAppError(active.error, "blocked") || isAppError(setting.error, "blocked"),
    isRetrying: active.isFetching || setting.isFetching,
    retry: () => {
      void active.refetch();
      void setting.refetch();
    },
  };
}
