import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { challengeIdsWrittenOnQuery } from "@diary/core/day";
import { useDiary } from "@diary/core/supabase";
import type { PendingEntry } from "@diary/core/writing";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { STORAGE_PREFIXES, writeStored } from "../../storage/extension-storage.ts";

export interface SelectedChallengeInput {
  userId: string;
  challenges: readonly ChallengeCard[];
  /** Id of the one that was chosen last. */
  last: string | null;
  pending: readonly PendingEntry[];
  /** null while it is not known. */
  today: CivilDate | null;
}

/**
 * The challenge that is written for: the one chosen last, also in another year. Else the first that waits for today's
 * entry, and it stays chosen once it is written. undefined while that is not known.
 */
export function useSelectedChallenge({ challenges, last, pending, today, userId }: SelectedChallengeInput) {
  const diary = useDiary();
  const [id, setId] = useState(last);
  const query = challengeIdsWrittenOnQuery(diary, userId, today ?? "");
  const written = useQuery(today === null ? { ...query, queryFn: skipToken } : query);
  const known = challenges.find(({ challenge_id }) => challenge_id === id);
  const choose = (challengeId: string) => {
    setId(challengeId);
    void writeStored(STORAGE_PREFIXES.chosen + userId, challengeId);
  };
  if (known !== undefined || today === null || (written.isPending && !written.isPaused)) {
    return { chosen: known, choose };
  }
  const isUnwritten = ({ challenge_id, start_date }: ChallengeCard) =>
    start_date <= today &&
    written.data?.includes(challenge_id) !== true &&
    !pending.some(({ key }) => key.challengeId === challenge_id && key.date === today);
  const chosen = challenges.find(isUnwritten) ?? challenges[0];
  if (chosen !== undefined) setId(chosen.challenge_id);
  return { chosen, choose };
}
