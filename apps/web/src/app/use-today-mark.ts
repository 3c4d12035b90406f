import { activeChallengesQuery, isActiveChallenge, userChallengesQuery } from "@diary/core/challenge";
import { challengeIdsWrittenOnQuery, useToday } from "@diary/core/day";
import { settingQuery } from "@diary/core/profile";
import { isDueOn } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { isQueued, useUnsentTexts } from "@diary/core/writing";
import { useQuery } from "@tanstack/react-query";

import { useDelayed } from "../loading/loaded.tsx";

/** `done`: all of today's entries are written and sent. `pending`: all are written, but not all are sent. */
export type TodayMark = "done" | "open" | "pending";

/** Marks queries of the bottom bar. The offline notice ignores them, because they are not content of the page. */
const OF_FRAME = { frame: true };

/** Before the data is loaded: `pending` if an entry for today is pending, else `open`. Only phones request the data. */
export function useTodayMark(userId: string): TodayMark {
  const diary = useDiary();
  const isAsking = useDelayed() && matchMedia("(width < 56.25rem)").matches;
  const setting = useQuery({ ...settingQuery(diary, userId), enabled: isAsking }).data;
  const today = useToday(setting?.day_start_hour ?? 0);
  const mine = useQuery({ ...userChallengesQuery(diary, userId), enabled: false }).data;
  const active = useQuery({
    ...activeChallengesQuery(diary, userId),
    meta: OF_FRAME,
    enabled: isAsking && mine === undefined,
  }).data;
  const written = useQuery({
    ...challengeIdsWrittenOnQuery(diary, userId, today),
    meta: OF_FRAME,
    enabled: isAsking,
  }).data;
  const pending = (useUnsentTexts(userId)?.pending ?? []).flatMap((entry) =>
    isQueued(entry) && entry.key.date === today ? [entry.key.challengeId] : [],
  );
  const challenges = mine?.filter(isActiveChallenge) ?? active;
  if (challenges === undefined || written === undefined) return pending.length > 0 ? "pending" : "open";
  const isOpen = challenges.some(
    (challenge) => isDueOn(challenge, today) && ![...written, ...pending].includes(challenge.challenge_id),
  );
  if (isOpen) return "open";
  if (pending.length > 0) return "pending";
  return written.length > 0 ? "done" : "open";
}
