import type { ChallengeCard } from "@diary/core/challenge";
import { useWords } from "@diary/ui/words";
import { useEffect, useRef } from "react";

import { WriteNextCard } from "../../features/challenge/write-next-card.tsx";
import { dayWords } from "../../words/en/day.ts";

export interface WriteNextProps {
  challenge: ChallengeCard;
  onFollow: (challengeId: string) => void;
}

/** Moves the focus to Write if it was in the form. */
export function WriteNext({ challenge, onFollow }: WriteNextProps) {
  const { moment: words } = useWords(dayWords);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (document.activeElement === document.body) card.current?.querySelector("a")?.focus();
  }, []);
  return (
    <div ref={card} className="grid scroll-mt-4 scroll-mb-28 gap-3">
      <output className="text-muted text-sm font-semibold">{words.next}</output>
      <WriteNextCard
        challenge={challenge}
        onWrite={({ altKey, ctrlKey, metaKey, shiftKey }) => {
          // With a modifier key the browser opens the link elsewhere.
          if (!altKey && !ctrlKey && !metaKey && !shiftKey) onFollow(challenge.challenge_id);
        }}
      />
    </div>
  );
}
