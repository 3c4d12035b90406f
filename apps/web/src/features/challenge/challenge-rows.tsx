import { isActive, type ChallengeCard } from "@diary/core/challenge";
import { ChallengeRow } from "@diary/ui/challenge-row";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";

export interface ChallengeRowsProps {
  challenges: readonly ChallengeCard[];
  renderLike: (challenge: ChallengeCard) => ReactNode;
}

/** Challenges of one's own, each with the ways to write and to look. */
export function ChallengeRows({ challenges, renderLike }: ChallengeRowsProps) {
  return (
    <ul className="grid gap-3">
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
            like={renderLike(challenge)}
            detailLink={<Link to={paths.challenge(challenge.challenge_id)} />}
            writeLink={
              isActive(challenge) ? <Link to={paths.registerDay(challenge.challenge_id)} /> : undefined
            }
          />
        </li>
      ))}
    </ul>
  );
}
