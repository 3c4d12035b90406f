import type { ChallengeCard } from "@diary/core/challenge";
import { ChallengeOption, type ChallengeOptionProps } from "@diary/ui/challenge-option";

export interface ChallengeListProps {
  readonly challenges: readonly ChallengeCard[];
  /** Id of the one that is written for. */
  readonly chosen: string;
  readonly onChoose: (challengeId: string) => void;
  /** Whether a challenge has today's entry. */
  readonly stateOf: (challengeId: string) => ChallengeOptionProps["today"];
}

/** How far everything is. A press on one chooses it. */
export function ChallengeList({ challenges, chosen, onChoose, stateOf }: ChallengeListProps) {
  return (
    <ul className="-mx-3">
      {challenges.map(({ challenge_id, day, days, title }) => (
        <li key={challenge_id}>
          <ChallengeOption
            title={title}
            day={day}
            days={days}
            today={stateOf(challenge_id)}
            chosen={challenge_id === chosen}
            onChoose={() => onChoose(challenge_id)}
          />
        </li>
      ))}
    </ul>
  );
}
