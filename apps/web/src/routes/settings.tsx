import { paths } from "@diary/core/paths";
import { profileQuery, settingQuery } from "@diary/core/profile";
import { useAuth, useSignOut } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { deleteTextsOf } from "@diary/core/writing";
import { useDialogs } from "@diary/ui/dialogs";
import { ErrorState } from "@diary/ui/error-state";
import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import { CurrentDecisions } from "../features/decision/current-decisions.tsx";
import { SuspendedNotice } from "../features/decision/suspended-notice.tsx";
import { SafetySection } from "../features/moderation/safety-section.tsx";
import { profileCopy as copy } from "../features/profile/copy.ts";
import { DataExport } from "../features/profile/data-export.tsx";
import { DeleteAccount } from "../features/profile/delete-account.tsx";
import { ExtensionPromo } from "../features/profile/extension-promo.tsx";
import { SettingsForm } from "../features/profile/settings-form.tsx";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { deleteInExtension } from "../writing/extension-texts.ts";
import { getWriting, WritingProvider } from "../writing/write-services.tsx";
import { useCurrentUser } from "./parts/use-viewer.ts";

/** Below what one comes for, and as high when it is empty as its own skeleton. */
export default function SettingsRoute() {
  const user = useCurrentUser();
  const { id } = user;
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, id));
  const setting = useQuery(settingQuery(diary, id));
  const isPending = profile.isPending || setting.isPending;
  const auth = useAuth();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const goOn = useNavigateIfCurrent();
  const toast = useToast();
  const dialogs = useDialogs();

  async function leave() {
    // The account is gone: what is left of it is on this device.
    await Promise.allSettled([deleteTextsOf(getWriting(diary, auth).db, id), deleteInExtension(id)]);
    await signOut.mutateAsync();
    toast({ message: copy.account.done });
    await navigate(paths.landing, { replace: true, state: null });
  }

  async function saved() {
    await dialogs.alert({ title: copy.settings.success });
    await goOn(paths.myPage);
  }

  const rest = (
    <div className="mt-16">
      <ExtensionPromo />
      <SafetySection userId={id} />
      <DataExport userId={id} />
      <DeleteAccount user={user} onDeleted={() => void leave()} />
    </div>
  );

  function form() {
    if (profile.data && setting.data) {
      return (
        <WritingProvider>
          <SettingsForm key={id} profile={profile.data} setting={setting.data} onSaved={() => void saved()}>
            {rest}
          </SettingsForm>
        </WritingProvider>
      );
    }
    if (isPending) return <output className="block">{copy.loading}</output>;
    const failed = [profile, setting].filter(({ isError }) => isError);
    const retry = () => failed.forEach((query) => void query.refetch());
    const retrying = failed.some(({ isFetching }) => isFetching);
    return (
      <>
        <ErrorState title={copy.loadFailed} onRetry={retry} retrying={retrying} />
        {rest}
      </>
    );
  }

  return (
    <Page width="measure">
      <PageHeader title={copy.settings.title} />
      <SuspendedNotice userId={id} />
      {profile.data?.hidden_at ? <CurrentDecisions userId={id} subjectIds={[id]} /> : null}
      {form()}
    </Page>
  );
}
