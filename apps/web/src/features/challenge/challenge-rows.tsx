import { type ChallengeCard, isActiveChallenge } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { ChallengeRow, type ChallengeRowProps } from "@diary/ui/challenge-row";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface ChallengeRowsProps {
  challenges: readonly ChallengeCard[];
  renderLike: (challenge: ChallengeCard) => ReactNode;
  todayOf?: (challenge: ChallengeCard) => ChallengeRowProps["today"];
  restsToday?: (challenge: ChallengeCard) => boolean;
  streakOf?: (challenge: ChallengeCard) => number | undefined;
  /** The challenges accept entries of the reader. */
  isOwn?: boolean;
  className: string;
}

export function ChallengeRows({
  challenges,
  className,
  isOwn = false,
  renderLike,
  restsToday,
  streakOf,
  todayOf,
}: ChallengeRowsProps) {
  return (
    <ul className={className}>
      {challenges.map((challenge) => (
        <li key={challenge.challenge_id}>
          <ChallengeRow
            title={challenge.title}
            startDate={challenge.start_date}
            endDate={challenge.end_date}
            day={challenge.day}
            days={challenge.days}
            visibility={challenge.visibility}
            hidden={challenge.hidden_at !== null}
            today={todayOf?.(challenge)}
            streak={streakOf?.(challenge)}
            isResting={restsToday?.(challenge)}
            like={renderLike(challenge)}
            detailLink={<Link to={paths.challenge(challenge.challenge_id)} />}
            writeLink={
              isOwn && isActiveChallenge(challenge) ? (
                <Link to={paths.registerDay(challenge.challenge_id)} />
              ) : undefined
            }
          />
        </li>
      ))}
    </ul>
  );
}
