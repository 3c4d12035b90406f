import { activeChallengesQuery, type ChallengeCard } from "@diary/core/challenge";
import { useDiary } from "@diary/core/supabase";
import { ErrorState } from "@diary/ui/error-state";
import { Page, PageHeader } from "@diary/ui/page";
import { Loading, Skeleton } from "@diary/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { dayCopy } from "../features/day/copy.ts";
import { WritingProvider } from "../writing/writing-provider.tsx";
import { NoActiveChallenge } from "./no-active-challenge.tsx";
import { RegisterDay } from "./register-day-content.tsx";
import { useMember } from "./use-member.ts";

const { register: copy } = dayCopy;

export default function RegisterDayRoute() {
  const { id } = useMember();
  const active = useQuery(activeChallengesQuery(useDiary(), id));
  // A completed challenge leaves the list at once: until its moment is over, the page stays as it was.
  const [atCompletion, setAtCompletion] = useState<readonly ChallengeCard[]>();
  const challenges = atCompletion ?? active.data;

  function content() {
    if (!challenges && active.isPending) {
      return (
        <Loading className="grid gap-6">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      );
    }
    if (!challenges) {
      const retry = () => void active.refetch();
      return <ErrorState title={copy.challengesFailed} onRetry={retry} retrying={active.isFetching} />;
    }
    if (challenges.length === 0) return <NoActiveChallenge />;
    const keep = (completed: ChallengeCard) =>
      setAtCompletion(
        challenges.map((shown) => (shown.challenge_id === completed.challenge_id ? completed : shown)),
      );
    return (
      <WritingProvider>
        <RegisterDay userId={id} challenges={challenges} onCompletion={keep} />
      </WritingProvider>
    );
  }

  return (
    <Page width="measure">
      <PageHeader title={copy.title} />
      {content()}
    </Page>
  );
}
