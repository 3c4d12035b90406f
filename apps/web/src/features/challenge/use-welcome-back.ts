import type { ChallengeCard } from "@diary/core/challenge";
import { addDays } from "@diary/core/civil-date";
import { settingQuery, useMarkLapseSeen } from "@diary/core/profile";
import { type Lapse, lapseOf } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/** A user with an entry in these days, also in a completed challenge, is not welcomed back. */
const ACTIVE_DAYS = 7;

export interface LapsedChallenge extends Lapse {
  challenge: ChallengeCard;
}

export interface WelcomeBackInput {
  userId: string;
  today: string;
  challenges: UseQueryResult<ChallengeCard[]>;
  recent: UseQueryResult<{ challenge_id: string; date: string }[]>;
  /** Challenges with a pending entry of today. Undefined until these are loaded. */
  pendingToday: readonly string[] | undefined;
  /** True if the user just created a challenge. My page then shows it. */
  hasCreated: boolean;
  /** True a moment after My page opened. Then Today appears, and this page no longer replaces it. */
  isLater: boolean;
}

export type WelcomeBackState =
  | { status: "none" }
  | { status: "loading" }
  /** The challenge with the latest entry comes first. */
  | { status: "open"; lapsed: readonly LapsedChallenge[]; open: () => void; close: () => void };

const NONE = { status: "none" } as const;

/** Decides once per visit of My page if it welcomes the user back: after a lapse of all challenges, once per lapse. */
export function useWelcomeBack({
  challenges,
  hasCreated,
  isLater,
  pendingToday,
  recent,
  today,
  userId,
}: WelcomeBackInput): WelcomeBackState {
  const setting = useQuery(settingQuery(useDiary(), userId));
  const markSeen = useMarkLapseSeen(userId);
  // The seen date is saved when the page opens, so the page must stay open without it.
  const [stage, setStage] = useState<"open" | "today" | "undecided">("undecided");

  const lapsed = lapsedOf(challenges.data ?? [], recent.data ?? [], today);
  const close = () => setStage("today");
  const opened = { status: "open", lapsed, open: () => undefined, close } as const;
  if (stage === "open") return lapsed.length > 0 ? opened : NONE;
  if (stage === "today") return NONE;

  const decision = decide();
  if (decision === "today") setStage("today");
  if (decision === "open") {
    return {
      ...opened,
      open: () => {
        setStage("open");
        markSeen(today);
      },
    };
  }
  return decision === "loading" ? { status: "loading" } : NONE;

  function decide(): "loading" | "open" | "today" | "waiting" {
    if (hasCreated) return "today";
    if (pendingToday === undefined) return isLater ? "today" : "waiting";
    const queries = [challenges, recent, setting];
    // A response stored on the device may lack an entry from another device, so the page never opens offline.
    if (queries.some(({ failureCount, isError }) => isError || failureCount > 0)) return "today";
    if (challenges.data === undefined || recent.data === undefined) return "waiting";
    if (lapsed.length === 0 || pendingToday.length > 0) return "today";
    const seenOn = setting.data?.lapse_seen_on ?? "";
    if (setting.data !== undefined && !lapsed.some(({ since }) => since > seenOn)) return "today";
    if (queries.every(({ isStale, isSuccess }) => isSuccess && !isStale)) return "open";
    return !isLater && queries.some(({ isFetching }) => isFetching) ? "loading" : "today";
  }
}

/** Returns the lapsed challenges. None if another unfinished challenge has entries and no lapse: its user is active. */
function lapsedOf(
  challenges: readonly ChallengeCard[],
  recent: readonly { challenge_id: string; date: string }[],
  today: string,
): LapsedChallenge[] {
  if (recent.some(({ date }) => date > addDays(today, -ACTIVE_DAYS))) return [];
  const begun = challenges.flatMap((challenge) => {
    const own = recent.filter(({ challenge_id }) => challenge_id === challenge.challenge_id);
    if (challenge.completed || own.length === 0) return [];
    const dates = own.map(({ date }) => date);
    return [{ challenge, lapse: lapseOf(dates, challenge, today) }];
  });
  const lapsed = begun.flatMap(({ challenge, lapse }) =>
    lapse === undefined ? [] : [{ challenge, ...lapse }],
  );
  if (lapsed.length < begun.length) return [];
  return lapsed.toSorted((a, b) => b.lastEntry.localeCompare(a.lastEntry));
}
