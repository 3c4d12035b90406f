import { avatarSrc, profileQuery } from "@diary/core/profile";
import { useSession, useSignOut, type User } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { Header } from "@diary/ui/header";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";

import { paths } from "../config/paths.ts";

export interface SiteHeaderProps {
  onFeedback: () => void;
}

/** The header for whoever looks at the page. */
export function SiteHeader({ onFeedback }: SiteHeaderProps) {
  const session = useSession();
  const homeLink = <Link to={paths.home} />;
  if (session.status === "loading") return <Header homeLink={homeLink} account={{ status: "unknown" }} />;
  if (session.status === "signed-in") return <MemberHeader user={session.user} onFeedback={onFeedback} />;
  // Unseen in prerendered HTML where a session may be stored: see styles.css.
  const signInLink = <Link to={paths.signIn} data-when="signed-out" />;
  return <Header homeLink={homeLink} account={{ status: "signed-out", signInLink }} />;
}

function MemberHeader({ onFeedback, user }: SiteHeaderProps & { user: User }) {
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, user.id)).data;
  const signOut = useSignOut();
  const navigate = useNavigate();

  async function leave() {
    await signOut.mutateAsync();
    // Over the guard's own redirect, which would lead the next sign-in back here.
    await navigate(paths.signIn, { replace: true, state: null });
  }

  return (
    <Header
      homeLink={<Link to={paths.home} />}
      account={{
        status: "signed-in",
        nickname: profile?.nickname ?? "",
        avatarUrl: avatarSrc(diary.config.url, profile?.avatar_url ?? null) ?? undefined,
        myPageLink: <Link to={paths.myPage} />,
        registerLink: <Link to={paths.registerDay()} />,
        settingsLink: <Link to={paths.settings} />,
        onSignOut: () => void leave(),
        onFeedback,
      }}
    />
  );
}
