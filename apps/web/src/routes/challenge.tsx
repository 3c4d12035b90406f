import { challengeQuery, isOwner } from "@diary/core/challenge";
import { daysQuery } from "@diary/core/day";
import { useUserId } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { Page } from "@diary/ui/page";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";

import { useDocumentTitle } from "../app/document-title.ts";
import { paths } from "../config/paths.ts";
import { ChallengeMissing } from "../features/challenge/challenge-missing.tsx";
import { ChallengeWaiting } from "../features/challenge/challenge-waiting.tsx";
import { BackButton } from "./back-button.tsx";
import { ChallengeDetail } from "./challenge-detail.tsx";

export default function ChallengeRoute() {
  const { id = "" } = useParams();
  const userId = useUserId();
  const diary = useDiary();
  const challenge = useQuery(challengeQuery(diary, id));
  // Asked for beside the challenge, not after it.
  usePrefetchQuery(daysQuery(diary, id));
  useDocumentTitle(challenge.data?.title);
  if (challenge.data) {
    return (
      <Page>
        <ChallengeDetail key={id} challenge={challenge.data} isOwner={isOwner(challenge.data, userId)} />
      </Page>
    );
  }
  return (
    <Page>
      {challenge.isPending ? (
        <ChallengeWaiting />
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
