import { challengeQuery, isOwner } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Page, PageHeader } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";

import { ChallengeMissing } from "../features/challenge/challenge-missing.tsx";
import { ChallengeSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { EditChallengeForm } from "../features/challenge/edit-challenge-form.tsx";
import { SuspendedNotice } from "../features/decision/suspended-notice.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { challengeWords } from "../words/en/challenge.ts";
import { WritingProvider } from "../writing/write-services.tsx";
import { BackButton, useGoBack } from "./parts/back-button.tsx";
import { useCurrentUser } from "./parts/use-viewer.ts";

export default function EditChallengeRoute() {
  const words = useWords(challengeWords);
  const { id = "" } = useParams();
  const member = useCurrentUser();
  const goOn = useNavigateIfCurrent();
  const goBack = useGoBack(paths.challenge(id));
  const challenge = useQuery(challengeQuery(useDiary(), id));
  // Also shown for another user's challenge.
  const missing = <ChallengeMissing level={2} action={<BackButton to={paths.myPage} />} />;
  return (
    <Page width="measure" className="lg:[--width:var(--container-page)]">
      <PageHeader title={words.form.editTitle} />
      <SuspendedNotice userId={member.id} />
      <Loaded
        query={challenge}
        pending={<ChallengeSkeleton />}
        failed={words.detail.failed}
        notFound={missing}
      >
        {(found) =>
          isOwner(found, member.id) ? (
            <WritingProvider>
              <EditChallengeForm
                key={id}
                challenge={found}
                onBack={goBack}
                onSaved={() => void goOn(paths.myPage)}
              />
            </WritingProvider>
          ) : (
            missing
          )
        }
      </Loaded>
    </Page>
  );
}
