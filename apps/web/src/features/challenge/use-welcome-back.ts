import type { ChallengeCard } from "@diary/core/challenge";
import { settingQuery, useMarkLapseSeen } from "@diary/core/profile";
import { isRecent, type Lapse, lapsedChallenges } from "@diary/core/rest-days";
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
  pendingDates: readonly string[] | undefined;
  /** True if the user has just created a challenge: My page shows the new challenge instead. */
  hasCreated: boolean;
  /** Becomes true a moment after My page opened: from then on, the welcome doesn't replace the list of challenges. */
  isLater: boolean;
}

export type WelcomeBackState =
  | { status: "none" }
  | { status: "loading" }
  | { status: "open"; lapsed: readonly LapsedChallenge[]; open: () => void; close: () => void };

/** `waiting`: My page itself still loads. `loading`: My page must wait, because the welcome may open. */
type Decision = "loading" | "open" | "today" | "waiting";

/** Decides once per visit of My page. Opens once each time that all started challenges of the user have lapsed. */
export function useWelcomeBack({ userId, ...input }: WelcomeBackInput): WelcomeBackState {
  const { challenges, recent, today } = input;
  const setting = useQuery(settingQuery(useDiary(), userId));
  const markSeen = useMarkLapseSeen(userId);
  // Keeps the welcome open: opening it saves today's date, and with this date `decide` would close it.
  const [stage, setStage] = useState<"open" | "today" | "undecided">("undecided");

  const lapsed = lapsedChallenges(challenges.data ?? [], recent.data ?? [], today);
  const decision = stage === "undecided" ? decide(input, setting, lapsed) : stage;
  if (decision === "today" && stage === "undecided") setStage("today");
  if (decision === "loading") return { status: "loading" };
  if (decision !== "open" || lapsed.length === 0) return { status: "none" };
  return {
    status: "open",
    lapsed,
    open: () => {
      setStage("open");
      markSeen(today);
    },
    close: () => setStage("today"),
  };
}

function decide(
  { challenges, hasCreated, isLater, pendingDates, recent, today }: Omit<WelcomeBackInput, "userId">,
  setting: UseQueryResult<{ lapse_seen_on: string | null }>,
  lapsed: readonly LapsedChallenge[],
): Decision {
  if (hasCreated) return "today";
  if (pendingDates === undefined) return isLater ? "today" : "waiting";
  const queries = [challenges, recent, setting];
  // A response stored on the device may lack an entry from another device, so no welcome opens after a failed request.
  if (queries.some(({ failureCount, isError }) => isError || failureCount > 0)) return "today";
  if (challenges.data === undefined || recent.data === undefined) return "waiting";
  if (lapsed.length === 0 || pendingDates.some((date) => isRecent(date, today))) return "today";
  const seenOn = setting.data?.lapse_seen_on ?? "";
  if (setting.data !== undefined && !lapsed.some(({ since }) => since > seenOn)) return "today";
  if (queries.every(({ isStale, isSuccess }) => isSuccess && !isStale)) return "open";
  return !isLater && queries.some(({ isFetching }) => isFetching) ? "loading" : "today";
}
