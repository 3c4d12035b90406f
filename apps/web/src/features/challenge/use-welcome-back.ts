import type { ChallengeCard } from "@diary/core/challenge";
import { settingQuery, useMarkLapseSeen } from "@diary/core/profile";
import { type Lapse, lapseOf } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

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
}

export type WelcomeBackState =
  | { status: "none" }
  | { status: "loading" }
  /** The challenge with the latest entry comes first. */
  | { status: "open"; lapsed: readonly LapsedChallenge[]; open: () => void; close: () => void };

const NONE = { status: "none" } as const;

/** Decides if My page welcomes the user back: once per lapse, on one device. */
export function useWelcomeBack({
  challenges,
  pendingToday,
  recent,
  today,
  userId,
}: WelcomeBackInput): WelcomeBackState {
  const setting = useQuery(settingQuery(useDiary(), userId));
  const markSeen = useMarkLapseSeen(userId);
  // The seen date is saved when the page opens, so the page must stay open without it.
  const [stage, setStage] = useState<"closed" | "open" | "unopened">("unopened");
  if (stage === "closed" || pendingToday === undefined) return NONE;

  const lapsed = lapsedOf(challenges.data ?? [], recent.data ?? [], today).filter(
    ({ challenge }) => !pendingToday.includes(challenge.challenge_id),
  );
  const seenOn = setting.data?.lapse_seen_on ?? "";
  const isNew = stage === "open" || lapsed.some(({ since }) => since > seenOn);
  if (lapsed.length === 0 || !isNew) return NONE;
  // A stored response may lack an entry from another device. Offline, the page doesn't open.
  const queries = [challenges, recent, setting];
  if (stage === "unopened" && !queries.every(isCurrent)) {
    return queries.some(({ isFetching }) => isFetching) ? { status: "loading" } : NONE;
  }
  return {
    status: "open",
    lapsed,
    open: () => {
      setStage("open");
      markSeen(today);
    },
    close: () => setStage("closed"),
  };
}

function lapsedOf(
  challenges: readonly ChallengeCard[],
  recent: readonly { challenge_id: string; date: string }[],
  today: string,
): LapsedChallenge[] {
  return challenges
    .flatMap((challenge) => {
      if (challenge.completed) return [];
      const own = recent.filter(({ challenge_id }) => challenge_id === challenge.challenge_id);
      const lapse = lapseOf(
        own.map(({ date }) => date),
        challenge,
        today,
      );
      return lapse === undefined ? [] : [{ challenge, ...lapse }];
    })
    .toSorted((a, b) => b.lastEntry.localeCompare(a.lastEntry));
}

const isCurrent = ({ isFetchedAfterMount, isStale, isSuccess }: UseQueryResult) =>
  isSuccess && (isFetchedAfterMount || !isStale);
