import { likesNewsQuery } from "@diary/core/like/news";
import { paths } from "@diary/core/paths";
import { getAvatarUrl, profileQuery } from "@diary/core/profile";
import { useAuth, useSignOut, type User } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { countUnsent, deleteTextsOf } from "@diary/core/writing";
import { AvatarMenu } from "@diary/ui/avatar-menu";
import { useDialogs } from "@diary/ui/dialogs";
import { Header } from "@diary/ui/header";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";

import { useLater } from "../loading/use-later.ts";
import { draftWords } from "../words/en/drafts.ts";
import { countInExtension, deleteInExtension } from "../writing/extension-texts.ts";
import { getWriting } from "../writing/write-services.tsx";
import { withDataProvider } from "./data-provider.tsx";

export interface MemberHeaderProps {
  user: User;
  onFeedback: () => void;
}

function MemberHeader({ onFeedback, user }: MemberHeaderProps) {
  const { signOut: words } = useWords(draftWords);
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, user.id)).data;
  const news = useQuery({ ...likesNewsQuery(diary, user.id), enabled: useLater() }).data;
  const auth = useAuth();
  const dialogs = useDialogs();
  const signOut = useSignOut();
  const navigate = useNavigate();

  async function leave() {
    const { db } = getWriting(diary, auth);
    // A device that can't be read has nothing stored; what is in this page only counts in any case.
    const onSite = await countUnsent(db, user.id).catch(() => db.unstored.size);
    const count = onSite + (await countInExtension(user.id));
    // A sign-out takes them with it.
    const warning = { ...words, message: words.message(count), tone: "danger" } as const;
    if (count > 0 && !(await dialogs.confirm(warning))) return;
    await Promise.allSettled([
      deleteTextsOf(db, user.id),
      deleteInExtension(user.id),
      // The next user of this device is not reminded of this one's day.
      import("../features/reminder/device.ts").then(({ leaveDevice }) => leaveDevice(diary)),
    ]);
    await signOut.mutateAsync();
    // Over the guard's own redirect, which would lead the next sign-in back here.
    await navigate(paths.signIn, { replace: true, state: null });
  }

  return (
    <Header
      homeLink={<Link to={paths.home} />}
      account={{
        status: "signed-in",
        registerLink: <Link to={paths.registerDay()} />,
        menu: (
          <AvatarMenu
            nickname={profile?.nickname ?? ""}
            avatarUrl={getAvatarUrl(diary.config.url, profile?.avatar_url ?? null) ?? undefined}
            hasNews={news !== undefined && news.length > 0}
            myPageLink={<Link to={paths.myPage} />}
            registerLink={<Link to={paths.registerDay()} />}
            settingsLink={<Link to={paths.settings} />}
            onSignOut={() => void leave()}
            onFeedback={onFeedback}
          />
        ),
      }}
    />
  );
}

export default withDataProvider(MemberHeader);
