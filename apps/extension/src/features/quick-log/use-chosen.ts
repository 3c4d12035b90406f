import type { ChallengeCard } from "@diary/core/challenge";
import { useState } from "react";

import { writeStored } from "../../storage/local.ts";
import { STORED_MANY } from "../../storage/stored.ts";

/** The challenge that is written for: the one chosen last, also in another year, or else the first. */
export function useChosen(userId: string, challenges: readonly ChallengeCard[], last: string | null) {
  const [id, setId] = useState(last);
  const chosen = challenges.find(({ challenge_id }) => challenge_id === id) ?? challenges[0];
  const choose = (challengeId: string) => {
    setId(challengeId);
    void writeStored(STORED_MANY.chosen + userId, challengeId);
  };
  return { chosen, choose };
}
