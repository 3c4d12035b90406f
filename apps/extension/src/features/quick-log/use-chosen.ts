import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { writtenOnQuery } from "@diary/core/day";
import type { PendingEntry } from "@diary/core/entry";
import { useDiary } from "@diary/core/supabase";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { STORED_MANY, writeStored } from "../../storage/local.ts";

export interface ChosenInput {
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
export function useChosen({ challenges, last, pending, today, userId }: ChosenInput) {
  const diary = useDiary();
  const [id, setId] = useState(last);
  const query = writtenOnQuery(diary, userId, today ?? "");
  const written = useQuery(today === null ? { ...query, queryFn: skipToken } : query);
  const known = challenges.find(({ challenge_id }) => challenge_id === id);
  const choose = (challengeId: string) => {
    setId(challengeId);
    void writeStored(STORED_MANY.chosen + userId, challengeId);
  };
  if (known !== undefined || today === null || (written.isPending && !written.isPaused)) {
    return { chosen: known, choose };
  }
  const isWaiting = ({ challenge_id, start_date }: ChallengeCard) =>
    start_date <= today &&
    written.data?.includes(challenge_id) !== true &&
    !pending.some(({ challengeId, date }) => challengeId === challenge_id && date === today);
  const chosen = challenges.find(isWaiting) ?? challenges[0];
  if (chosen !== undefined) setId(chosen.challenge_id);
  return { chosen, choose };
}
