import { challengeQuery, isOwner } from "@diary/core/challenge";
import { daysQuery } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { userIdOf, useSession } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { Page } from "@diary/ui/page";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";

import { useOwnHead } from "../app/own-head.ts";
import { challengeHeadWords } from "../features/challenge/challenge-head-words.ts";
import { ChallengeMissing } from "../features/challenge/challenge-missing.tsx";
import { ChallengeSkeleton } from "../features/challenge/challenge-skeleton.tsx";
import { readPreloadedChallenge } from "../features/challenge/read-preloaded-challenge.ts";
import { usePageParams } from "../navigation/page-params.ts";
import { useGoOn } from "../navigation/use-go-on.ts";
import { BackButton } from "./back-button.tsx";
import { ChallengeDetail } from "./challenge-detail.tsx";

export default function ChallengeRoute() {
  const { id = "" } = usePageParams();
  const session = useSession();
  const goOn = useGoOn();
  const diary = useDiary();
  const challenge = useQuery({ ...challengeQuery(diary, id), ...readPreloadedChallenge(id) });
  // Asked for beside the challenge, not after it.
  usePrefetchQuery(daysQuery(diary, id));
  useOwnHead(challenge.data && challengeHeadWords(challenge.data));
  // Who reads it decides what stands above the entries: they would jump if that were drawn before it is known.
  const isKnown = session.status !== "loading";
  if (challenge.data && isKnown) {
    const mine = isOwner(challenge.data, userIdOf(session));
    return (
      <Page>
        <ChallengeDetail
          key={id}
          challenge={challenge.data}
          isOwner={mine}
          onLeave={(...page) => void goOn(...page)}
        />
      </Page>
    );
  }
  return (
    <Page>
      {challenge.isPending || !isKnown ? (
        <ChallengeSkeleton />
      ) : (
        <ChallengeMissing
          error={challenge.error}
          onRetry={() => void challenge.refetch()}
          retrying={challenge.isFetching}
          action={<BackButton to={paths.home} />}
        />
      )}
    </Page>
  );
}
