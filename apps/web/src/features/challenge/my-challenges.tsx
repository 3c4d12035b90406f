import {
  userChallengesQuery,
  splitByCompletion,
  isActiveChallenge,
  type ChallengeCard,
} from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { ChallengeRow } from "@diary/ui/challenge-row";
import { EmptyState } from "@diary/ui/empty-state";
import { ErrorState } from "@diary/ui/error-state";
import { NoChallengesIllustration } from "@diary/ui/illustrations";
import { Section } from "@diary/ui/page";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { ChallengeListSkeleton } from "./challenge-skeletons.tsx";
import { challengeCopy } from "./copy.ts";
import { ToWriteToday } from "./to-write-today.tsx";

interface ChallengeRowsProps {
  challenges: readonly ChallengeCard[];
  renderLike: (challenge: ChallengeCard) => ReactNode;
}

/** Challenges of one's own, each with the ways to write and to look. */
function ChallengeRows({ challenges, renderLike }: ChallengeRowsProps) {
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
              isActiveChallenge(challenge) ? (
                <Link to={paths.registerDay(challenge.challenge_id)} />
              ) : undefined
            }
          />
        </li>
      ))}
    </ul>
  );
}

const { myPage: copy } = challengeCopy;

export interface MyChallengesProps {
  userId: string;
  /** `YYYY-MM-DD` on the user's calendar. */
  today: string;
  renderLike: (challenge: ChallengeCard) => ReactNode;
}

/** A person's own challenges: what is to be written today, and the lists of those under way and those completed. */
export function MyChallenges({ renderLike, today, userId }: MyChallengesProps) {
  const challenges = useQuery(userChallengesQuery(useDiary(), userId));
  if (challenges.isPending) return <ChallengeListSkeleton />;
  if (!challenges.data) {
    const retry = () => void challenges.refetch();
    return <ErrorState title={copy.failed} onRetry={retry} retrying={challenges.isFetching} />;
  }
  const { achieved, challenging } = splitByCompletion(challenges.data);
  return (
    <>
      <ToWriteToday challenges={challenging} today={today} userId={userId} />
      <Section title={copy.challenging} aside={<Count of={challenging} />}>
        {challenging.length > 0 ? (
          <ChallengeRows challenges={challenging} renderLike={renderLike} />
        ) : (
          <EmptyState
            level={3}
            title={copy.noneChallenging}
            illustration={<NoChallengesIllustration className="w-32 sm:w-50" />}
            action={
              <Button asChild variant="primary">
                <Link to={paths.createChallenge}>{copy.newChallenge}</Link>
              </Button>
            }
          >
            {copy.noneChallengingText}
          </EmptyState>
        )}
      </Section>
      <Section title={copy.achieved} aside={<Count of={achieved} />}>
        {achieved.length > 0 ? (
          <ChallengeRows challenges={achieved} renderLike={renderLike} />
        ) : (
          <EmptyState level={3} title={copy.noneAchieved}>
            {copy.noneAchievedText}
          </EmptyState>
        )}
      </Section>
    </>
  );
}

function Count({ of }: { of: readonly unknown[] }) {
  return <span className="text-muted text-sm tabular-nums">{of.length}</span>;
}
