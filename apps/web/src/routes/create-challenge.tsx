import { paths } from "@diary/core/paths";
import { Page, PageHeader } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";

import { CreateChallengeForm } from "../features/challenge/create-challenge-form.tsx";
import { SuspendedNotice } from "../features/decision/suspended-notice.tsx";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { challengeWords } from "../words/en/challenge.ts";
import { WritingProvider } from "../writing/write-services.tsx";
import { useCurrentUser, useViewerToday } from "./parts/use-viewer.ts";

export default function CreateChallengeRoute() {
  const words = useWords(challengeWords);
  const { id } = useCurrentUser();
  const today = useViewerToday();
  const goOn = useNavigateIfCurrent();
  return (
    <Page width="measure">
      <PageHeader title={words.form.createTitle} />
      <SuspendedNotice userId={id} />
      <WritingProvider>
        <CreateChallengeForm userId={id} today={today} onCreated={() => void goOn(paths.myPage)} />
      </WritingProvider>
    </Page>
  );
}
