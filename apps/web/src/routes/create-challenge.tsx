import { challengeQuery, type HomeChallenge } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { firstDueDate } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";

import { formatDay } from "../content/format-date-time.ts";
import { ChallengeSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { CreateChallengeForm } from "../features/challenge/create-challenge-form.tsx";
import { SuspendedNotice } from "../features/decision/suspended-notice.tsx";
import { Loaded } from "../loading/loaded.tsx";
import type { MyPageState } from "../navigation/return-to.ts";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { challengeWords } from "../words/en/challenge.ts";
import { WritingProvider } from "../writing/write-services.tsx";
import { useCurrentUser, useViewerToday } from "./parts/use-viewer.ts";

export default function CreateChallengeRoute() {
  const words = useWords(challengeWords);
  const { id } = useCurrentUser();
  const today = useViewerToday();
  const toast = useToast();
  const goOn = useNavigateIfCurrent();
  const from = useSearchParams()[0].get("from") ?? "";
  const original = useQuery({ ...challengeQuery(useDiary(), from), enabled: from !== "" });

  // Hidden content can't be copied, even by its author.
  const form = (copied?: HomeChallenge) => (
    <WritingProvider>
      <CreateChallengeForm
        key={from}
        userId={id}
        today={today}
        from={
          from === "" ? undefined : { id: from, original: copied?.hidden_at === null ? copied : undefined }
        }
        onCreated={(created) => {
          const begins = firstDueDate(created, today);
          toast({
            message: begins === today ? words.form.created : words.form.createdLater(formatDay(begins)),
            isWelcome: true,
          });
          const state: MyPageState = { created: created.id };
          void goOn(paths.myPage, { state });
        }}
      />
    </WritingProvider>
  );

  return (
    <Page width="measure" className="lg:[--width:var(--container-page)]">
      <PageHeader title={words.form.createTitle} />
      <SuspendedNotice userId={id} />
      {from === "" ? (
        form()
      ) : (
        <Loaded
          query={original}
          pending={<ChallengeSkeleton />}
          failed={words.detail.failed}
          notFound={form()}
        >
          {form}
        </Loaded>
      )}
    </Page>
  );
}
