import { activeChallengesQuery } from "@diary/core/challenge";
import type { CircleChallenge } from "@diary/core/circle";
import { useDiary } from "@diary/core/supabase";
import { SelectField } from "@diary/ui/select-field";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";

import { Loaded } from "../../loading/loaded.tsx";
import { circleWords } from "../../words/en/circle.ts";

export interface ChallengeChoiceProps {
  userId: string;
  /** Empty if the user shows the circle no challenge. */
  value: string;
  onValueChange: (challengeId: string) => void;
  /** The user's challenge that members see now. The list of active challenges lacks a completed one. */
  present?: CircleChallenge | null;
  ref?: Ref<HTMLSelectElement>;
}

export function ChallengeChoice({ onValueChange, present = null, ref, userId, value }: ChallengeChoiceProps) {
  const { form: words } = useWords(circleWords);
  const challenges = useQuery(activeChallengesQuery(useDiary(), userId));
  return (
    <Loaded query={challenges} failed={words.challengesFailed}>
      {(active) => {
        const shown = active.filter(({ hidden_at }) => hidden_at === null);
        const isListed = shown.some(({ challenge_id }) => challenge_id === present?.challenge_id);
        const visible = present === null || isListed ? shown : [present, ...shown];
        const chosen = visible.find(({ challenge_id }) => challenge_id === value);
        return (
          <SelectField
            ref={ref}
            label={words.challenge}
            name="challenge_id"
            value={chosen === undefined ? "" : value}
            onValueChange={onValueChange}
            hint={words.sees[chosen?.visibility ?? "none"]}
            options={[
              { value: "", label: words.noChallenge },
              ...visible.map(({ challenge_id, title, visibility }) => ({
                value: challenge_id,
                label: visibility === "private" ? words.isPrivate(title) : title,
              })),
            ]}
          />
        );
      }}
    </Loaded>
  );
}
