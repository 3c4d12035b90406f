import { paths } from "@diary/core/paths";
import { profileQuery, settingQuery } from "@diary/core/profile";
import { useAuth, type User } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { deleteTextsOf } from "@diary/core/writing";
import { useDialogs } from "@diary/ui/dialogs";
import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { uiWords, useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useServices } from "../app/services.ts";
import { SignInAgain } from "../features/auth/lazy-sign-in-again.tsx";
import { SecondStepSettings } from "../features/auth/second-step-settings.tsx";
import { CurrentDecisions } from "../features/decision/current-decisions.tsx";
import { SuspendedNotice } from "../features/decision/suspended-notice.tsx";
import { LikesNewsChoice } from "../features/like/likes-news-choice.tsx";
import { BlockedUsers } from "../features/moderation/blocked-users.tsx";
import { OwnReports } from "../features/moderation/own-reports.tsx";
import { DayStartForm } from "../features/profile/day-start-form.tsx";
import { DeleteAccount } from "../features/profile/delete-account.tsx";
import { ExtensionPromo } from "../features/profile/extension-promo.tsx";
import { LookSettings } from "../features/profile/look-settings.tsx";
import { ProfileForm } from "../features/profile/profile-form.tsx";
import { ReminderSettings } from "../features/reminder/reminder-settings.tsx";
import { FollowedUsers } from "../features/user-page/followed-users.tsx";
import { PublicPageForm } from "../features/user-page/public-page-form.tsx";
import { lazyComponent } from "../loading/lazy-component.tsx";
import { Loaded } from "../loading/loaded.tsx";
import { LinkList, PageLink } from "../navigation/links.tsx";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { settingsSections } from "../pages.ts";
import { pageTitles } from "../words/en/page-titles.ts";
import { profileWords } from "../words/en/profile.ts";
import { callExtension } from "../writing/extension-texts.ts";
import { getWriting, WritingProvider } from "../writing/write-services.tsx";
import { useCurrentUser } from "./parts/use-viewer.ts";

const DataSettings = lazyComponent(() => import("./parts/data-settings.tsx"));

const sections = [
  { name: "profile", path: paths.settings },
  ...settingsSections.map((name) => ({ name, path: paths.settingsSection(name) })),
] as const;
type SectionName = (typeof sections)[number]["name"];

export default function SettingsRoute() {
  const words = useWords(profileWords);
  const user = useCurrentUser();
  const { loading } = useWords(uiWords);
  const { circles } = useWords(pageTitles).titles;
  const { pathname } = useLocation();
  const { name } = sections.find(({ path }) => path === pathname) ?? sections[0];
  const content: Record<SectionName, ReactNode> = {
    profile: <ProfileSection userId={user.id} />,
    days: <DaysSection userId={user.id} />,
    look: <LookSettings />,
    people: <PeopleSection userId={user.id} />,
    data: (
      <Suspense fallback={<output className="block">{loading.label}</output>}>
        <DataSettings userId={user.id} />
      </Suspense>
    ),
    account: <AccountSection user={user} />,
  };
  return (
    <Page className="items-start gap-x-16 md:grid md:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <PageHeader title={words.settings.title} className="mb-4 sm:mb-6" />
        <LinkList
          label={words.settings.title}
          look="rail"
          links={[
            ...sections.map((section) => ({
              to: section.path,
              text: words.settings.sections[section.name],
              isCurrent: section.name === name,
            })),
            { to: paths.circles, text: circles, isCurrent: false },
          ]}
        />
      </div>
      <div className="max-w-[33rem] max-md:mt-8">
        <h2 className="mb-7 font-serif text-xl font-semibold">{words.settings.sections[name]}</h2>
        {content[name]}
      </div>
    </Page>
  );
}

function ProfileSection({ userId }: { userId: string }) {
  const words = useWords(profileWords);
  const profile = useQuery(profileQuery(useDiary(), userId));
  const goOn = useNavigateIfCurrent();
  const dialogs = useDialogs();

  async function saved() {
    await dialogs.alert({ title: words.settings.success });
    await goOn(paths.myPage);
  }

  return (
    <>
      <SuspendedNotice userId={userId} />
      {profile.data?.hidden_at ? <CurrentDecisions userId={userId} subjectIds={[userId]} /> : null}
      <Loaded query={profile} failed={words.loadFailed}>
        {(row) => (
          <WritingProvider>
            <ProfileForm key={userId} profile={row} onSaved={() => void saved()}>
              <PublicPageForm key={row.handle} profile={row} />
            </ProfileForm>
          </WritingProvider>
        )}
      </Loaded>
    </>
  );
}

function DaysSection({ userId }: { userId: string }) {
  const { pushKey, sendsMail } = useServices().backend;
  const words = useWords(profileWords);
  const setting = useQuery(settingQuery(useDiary(), userId));
  return (
    <>
      <Loaded query={setting} failed={words.loadFailed}>
        {(row) => (
          <>
            <DayStartForm key={userId} setting={row} />
            <ReminderSettings setting={row} pushKey={pushKey} sendsMail={sendsMail} />
          </>
        )}
      </Loaded>
      <ExtensionPromo />
    </>
  );
}

function PeopleSection({ userId }: { userId: string }) {
  const words = useWords(profileWords);
  const setting = useQuery(settingQuery(useDiary(), userId));
  return (
    <>
      <Loaded query={setting} failed={words.loadFailed}>
        {(row) => <LikesNewsChoice setting={row} />}
      </Loaded>
      {/* Waits for the settings above, because late settings would push these lists down. */}
      {setting.isPending ? null : (
        <>
          <FollowedUsers userId={userId} />
          <BlockedUsers userId={userId} />
          <OwnReports userId={userId} />
        </>
      )}
    </>
  );
}

const afterSignIn = (user: User, content: ReactNode) => (
  <Suspense>
    <SignInAgain user={user}>{content}</SignInAgain>
  </Suspense>
);

function AccountSection({ user }: { user: User }) {
  const words = useWords(profileWords);
  const diary = useDiary();
  const auth = useAuth();
  const navigate = useNavigate();
  const toast = useToast();

  async function leave() {
    await Promise.allSettled([
      deleteTextsOf(getWriting(diary, auth).db, user.id),
      callExtension("delete", user.id),
      import("../features/reminder/device.ts").then(({ removeDevice }) => removeDevice(diary)),
      import("../offline/worker/shared-photos.ts").then(({ deleteSharedPhotos }) => deleteSharedPhotos()),
      import("../notes/note-text.ts").then(({ deleteNoteTexts }) => deleteNoteTexts(user.id)),
      import("../features/circle/reply-draft.ts").then(({ deleteReplyDrafts }) => deleteReplyDrafts(user.id)),
    ]);
    await auth.signOut();
    toast({ message: words.account.done });
    await navigate(paths.landing, { replace: true, state: null });
  }

  return (
    <>
      <PageLink to={paths.changePassword}>{words.settings.changePassword}</PageLink>
      <SecondStepSettings user={user} />
      <DeleteAccount user={user} onDeleted={() => void leave()} afterSignIn={afterSignIn} />
    </>
  );
}
