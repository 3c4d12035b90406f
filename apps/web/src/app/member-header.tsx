import { paths } from "@diary/core/paths";
import { avatarSrc, profileQuery } from "@diary/core/profile";
import { useAuth, useSignOut, type User } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { AvatarMenu } from "@diary/ui/avatar-menu";
import { useDialogs, type ConfirmOptions } from "@diary/ui/dialogs";
import { Header } from "@diary/ui/header";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import { Link } from "../navigation/link.tsx";
import { findUnsent } from "../writing/unsent.ts";
import { withData } from "./data.tsx";

/** Asks before a sign-out takes `count` texts with it. */
function signOutWarning(count: number): ConfirmOptions {
  return {
    title: "Sign out and lose what was not sent?",
    message:
      count === 1
        ? "A text on this device has not reached the diary yet. Signing out deletes it here."
        : `${count} texts on this device have not reached the diary yet. Signing out deletes them here.`,
    ok: "Sign out",
    tone: "danger",
  };
}

export interface MemberHeaderProps {
  user: User;
  onFeedback: () => void;
}

/** The header for somebody signed in. */
function MemberHeader({ onFeedback, user }: MemberHeaderProps) {
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, user.id)).data;
  const auth = useAuth();
  const dialogs = useDialogs();
  const signOut = useSignOut();
  const navigate = useNavigate();

  async function leave() {
    const unsent = await findUnsent(diary, auth, user.id);
    if (unsent.count > 0 && !(await dialogs.confirm(signOutWarning(unsent.count)))) return;
    await unsent.forget();
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
            avatarUrl={avatarSrc(diary.config.url, profile?.avatar_url ?? null) ?? undefined}
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

export default withData(MemberHeader);
