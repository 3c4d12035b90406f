import { challengeQuery, isOwner, type HomeChallenge } from "@diary/core/challenge";
import { isolateBidi } from "@diary/core/characters";
import { daysQuery } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { userIdOf, useSession } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { Page } from "@diary/ui/page";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";

import { usePageTitle } from "../app/page-title.ts";
import { ChallengeSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { ChallengeUnavailable } from "../features/challenge/challenge-unavailable.tsx";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { BackButton } from "./parts/back-button.tsx";
import { ChallengeDetail } from "./parts/challenge-detail.tsx";

export default function ChallengeRoute() {
  const { id = "" } = useParams();
  const session = useSession();
  const goOn = useNavigateIfCurrent();
  const diary = useDiary();
  const challenge = useQuery({ ...challengeQuery(diary, id), ...readPreloadedChallenge(id) });
  // Asked for beside the challenge, not after it.
  usePrefetchQuery(daysQuery(diary, id));
  usePageTitle(challenge.data && isolateBidi(challenge.data.title));
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
        <ChallengeUnavailable query={challenge} action={<BackButton to={paths.home} />} />
      )}
    </Page>
  );
}

/** What the page's inline script has received of this challenge, once; for a query's first data. */
function readPreloadedChallenge(challengeId: string) {
  const { answer, id } = window.challengePreload ?? {};
  if (answer === undefined || id !== challengeId) return {};
  return {
    initialData: () => {
      delete window.challengePreload?.answer;
      return answer.row as HomeChallenge;
    },
    initialDataUpdatedAt: answer.at,
  };
}
