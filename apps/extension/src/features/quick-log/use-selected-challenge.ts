import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { isDueOn } from "@diary/core/rest-days";
import { useState } from "react";

import { storageKeys, writeStored } from "../../storage/extension-storage.ts";
import type { TodayState } from "./use-challenges-of-today.ts";

export interface SelectedChallengeInput {
  userId: string;
  challenges: readonly ChallengeCard[];
  last: string | null;
  /** Null until challenges and pending entries are loaded. */
  today: CivilDate | null;
  stateOf: (challengeId: string) => TodayState;
  isSettled: boolean;
  writing: ChallengeCard | null;
}

/** Prefers the last chosen, then a due and unwritten challenge, then the first. Typing or loading makes it final. */
export function useSelectedChallenge(input: SelectedChallengeInput) {
  const { challenges, isSettled, last, stateOf, today, userId, writing } = input;
  const [id, setId] = useState(last);
  const choose = (challengeId: string) => {
    setId(challengeId);
    void writeStored(storageKeys().chosen + userId, challengeId);
  };
  const known = challenges.find(({ challenge_id }) => challenge_id === id);
  if (known !== undefined || today === null) return { chosen: known, choose };
  const isOpen = (challenge: ChallengeCard) =>
    isDueOn(challenge, today) && stateOf(challenge.challenge_id) === "open";
  const chosen = writing ?? challenges.find(isOpen) ?? challenges[0];
  if (chosen !== undefined && (isSettled || writing !== null)) setId(chosen.challenge_id);
  return { chosen, choose };
}
