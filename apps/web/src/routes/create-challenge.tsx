import { paths } from "@diary/core/paths";
import { Page, PageHeader } from "@diary/ui/page";

import { challengeCopy } from "../features/challenge/copy.ts";
import { CreateChallengeForm } from "../features/challenge/create-challenge-form.tsx";
import { useGoOn } from "../navigation/use-go-on.ts";
import { WritingProvider } from "../writing/writing-provider.tsx";
import { LazySuspendedNotice } from "./lazy-suspended-notice.tsx";
import { useMember } from "./use-member.ts";
import { useMyToday } from "./use-my-today.ts";

export default function CreateChallengeRoute() {
  const { id } = useMember();
  const today = useMyToday();
  const goOn = useGoOn();
  return (
    <Page width="measure">
      <PageHeader title={challengeCopy.form.createTitle} />
      <LazySuspendedNotice userId={id} />
      <WritingProvider>
        <CreateChallengeForm userId={id} today={today} onCreated={() => void goOn(paths.myPage)} />
      </WritingProvider>
    </Page>
  );
}
