import { challengeQuery, isOwner, type HomeChallenge } from "@diary/core/challenge";
import { isolateBidi } from "@diary/core/characters";
import { daysQuery } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { userIdOf, useSession } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";

import { usePageTitle } from "../app/page-title.ts";
import { ChallengeMissing } from "../features/challenge/challenge-missing.tsx";
import { ChallengeSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { challengeWords } from "../words/en/challenge.ts";
import { BackButton } from "./parts/back-button.tsx";
import { ChallengeDetail } from "./parts/challenge-detail.tsx";

export default function ChallengeRoute() {
  const { detail: words } = useWords(challengeWords);
  const { id = "" } = useParams();
  const session = useSession();
  const goOn = useNavigateIfCurrent();
  const diary = useDiary();
  const challenge = useQuery({ ...challengeQuery(diary, id), ...readPreloadedChallenge(id) });
  usePrefetchQuery(daysQuery(diary, id));
  usePageTitle(challenge.data && isolateBidi(challenge.data.title));
  return (
    <Page>
      <Loaded
        query={challenge}
        pending={<ChallengeSkeleton />}
        failed={words.failed}
        level={1}
        notFound={<ChallengeMissing level={1} action={<BackButton to={paths.home} />} />}
      >
        {(found) =>
          // Waits for the session, because a user sees more above the entries: late content would shift the entries.
          session.status === "loading" ? (
            <ChallengeSkeleton />
          ) : (
            <ChallengeDetail
              key={id}
              challenge={found}
              isOwner={isOwner(found, userIdOf(session))}
              onLeave={(...page) => void goOn(...page)}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Returns the challenge that inline-challenge-preload.ts has loaded. Only the first query uses it. */
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
