import { type ChallengeCard, endingOf, isActiveChallenge } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { ChallengeRow, type ChallengeRowProps } from "@diary/ui/challenge-row";
import { useWords } from "@diary/ui/words";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { photosOfCard, useCardPhotos } from "../../photos/use-shown-photos.ts";
import { feedWords } from "../../words/en/feed.ts";

interface ChallengeRowsProps {
  challenges: readonly ChallengeCard[];
  renderLike: (challenge: ChallengeCard) => ReactNode;
  todayOf?: (challenge: ChallengeCard) => ChallengeRowProps["today"];
  restOf?: (challenge: ChallengeCard) => string | undefined;
  streakOf?: (challenge: ChallengeCard) => number | undefined;
  isOwn?: boolean;
  hasStamps?: boolean;
  className: string;
}

export function ChallengeRows({
  challenges,
  className,
  hasStamps,
  isOwn = false,
  renderLike,
  restOf,
  streakOf,
  todayOf,
}: ChallengeRowsProps) {
  const { category } = useWords(feedWords);
  const photos = useCardPhotos(
    challenges.filter((challenge) =>
      isOwn ? todayOf?.(challenge) === "written" : endingOf(challenge) === "open",
    ),
  );
  return (
    <ul className={className}>
      {challenges.map((challenge) => (
        <li key={challenge.challenge_id}>
          <ChallengeRow
            title={challenge.title}
            category={{ name: challenge.category, label: category(challenge.category) }}
            lastLine={challenge.last_line}
            photo={photos.shownOf(photosOfCard(challenge))[0]}
            startDate={challenge.start_date}
            endDate={challenge.end_date}
            ending={endingOf(challenge)}
            day={challenge.day}
            days={challenge.days}
            visibility={challenge.visibility}
            hidden={challenge.hidden_at !== null}
            today={todayOf?.(challenge)}
            hasStamp={hasStamps}
            streak={streakOf?.(challenge)}
            rest={restOf?.(challenge)}
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
