import { challengeQuery, isOwner } from "@diary/core/challenge";
import { AppError } from "@diary/core/errors";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Page, PageHeader } from "@diary/ui/page";
import { useQuery } from "@tanstack/react-query";

import { ChallengeMissing } from "../features/challenge/challenge-missing.tsx";
import { ChallengeSkeleton } from "../features/challenge/challenge-skeleton.tsx";
import { challengeCopy } from "../features/challenge/copy.ts";
import { EditChallengeForm } from "../features/challenge/edit-challenge-form.tsx";
import { usePageParams } from "../navigation/page-params.ts";
import { useGoOn } from "../navigation/use-go-on.ts";
import { WritingProvider } from "../writing/writing-provider.tsx";
import { BackButton, useGoBack } from "./back-button.tsx";
import { LazySuspendedNotice } from "./lazy-suspended-notice.tsx";
import { useMember } from "./use-member.ts";

export default function EditChallengeRoute() {
  const { id = "" } = usePageParams();
  const member = useMember();
  const goOn = useGoOn();
  const goBack = useGoBack(paths.challenge(id));
  const challenge = useQuery(challengeQuery(useDiary(), id));
  const mine = challenge.data !== undefined && isOwner(challenge.data, member.id);

  function content() {
    if (challenge.isPending) return <ChallengeSkeleton />;
    if (challenge.data === undefined || !mine) {
      return (
        <ChallengeMissing
          // Another's challenge can't be edited: for this page there is none.
          error={challenge.data === undefined ? challenge.error : new AppError("not-found")}
          onRetry={() => void challenge.refetch()}
          retrying={challenge.isFetching}
          level={2}
          action={<BackButton to={paths.myPage} />}
        />
      );
    }
    return (
      <WritingProvider>
        <EditChallengeForm
          key={id}
          challenge={challenge.data}
          onBack={goBack}
          onSaved={() => void goOn(paths.myPage)}
        />
      </WritingProvider>
    );
  }

  return (
    <Page width="measure">
      <PageHeader title={challengeCopy.form.editTitle} />
      <LazySuspendedNotice userId={member.id} />
      {content()}
    </Page>
  );
}
