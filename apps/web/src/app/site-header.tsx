import { paths } from "@diary/core/paths";
import { useAuth, useSession } from "@diary/core/session";
import { Header } from "@diary/ui/header";
import { Suspense, useEffect } from "react";
import { Link } from "react-router-dom";

import { lazyComponent } from "../loading/load-chunk.ts";

const MemberHeader = lazyComponent(() => import("./member-header.tsx"));

export interface SiteHeaderProps {
  onFeedback: () => void;
}

export function SiteHeader({ onFeedback }: SiteHeaderProps) {
  const session = useSession();
  const auth = useAuth();
  // The mark of the early script has done its work once it is known who is here: left where it is, it would
  // hide the link from a user who signs out later. Not `session`: hydration begins with a visitor's.
  useEffect(() => {
    if (auth.current().status !== "loading") delete document.documentElement.dataset["session"];
  });
  const homeLink = <Link to={paths.home} />;
  const unknown = <Header homeLink={homeLink} account={{ status: "unknown" }} />;
  if (session.status === "loading") return unknown;
  if (session.status === "signed-in") {
    return (
      <Suspense fallback={unknown}>
        <MemberHeader user={session.user} onFeedback={onFeedback} />
      </Suspense>
    );
  }
  // Unseen in prerendered HTML where a session may be stored: see styles.css.
  const signInLink = <Link to={paths.signIn} data-when="signed-out" />;
  return <Header homeLink={homeLink} account={{ status: "signed-out", signInLink }} />;
}
