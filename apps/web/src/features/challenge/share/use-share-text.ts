import type { ChallengeCard } from "@diary/core/challenge";
import { shareText, shareTextWithDay, suggestHashtags } from "@diary/core/day";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { shareWords } from "../../../words/en/share.ts";
import { rememberShareChoice, type ShareChoice, shareChoiceOf } from "./share-choice.ts";

export interface ShareText extends ShareChoice {
  shared: string;
  change: (part: Partial<ShareChoice>) => void;
}

export function useShareText(
  challenge: ChallengeCard & { tags?: string },
  content: string,
  number: number = challenge.day,
): ShareText {
  const words = useWords(shareWords);
  const { challenge_id, days } = challenge;
  const [choice, setChoice] = useState(() => shareChoiceOf(challenge_id, suggestHashtags(challenge)));
  const dayLine = words.dayOf(Math.min(number, days), days);
  return {
    ...choice,
    shared: choice.hasDay ? shareTextWithDay(content, dayLine, choice.hashtags) : shareText(content),
    change(part) {
      const next = { ...choice, ...part };
      setChoice(next);
      rememberShareChoice(challenge_id, next);
    },
  };
}
