import { paths } from "@diary/core/paths";
import { useAuth, useSession } from "@diary/core/session";
import { uiWords, useWords } from "@diary/ui/words";
import { Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";

import { FailedPart, lazyComponent } from "../loading/lazy-component.tsx";
import { ButtonLink } from "../navigation/links.tsx";
import { Header } from "./header.tsx";
import type { MemberHeaderProps } from "./member-header.tsx";

const MemberHeader = lazyComponent(
  () => import("./member-header.tsx"),
  ({ onRetry }) => (
    <Header>
      <FailedPart onRetry={onRetry} />
    </Header>
  ),
);

type SiteHeaderProps = Pick<MemberHeaderProps, "onFeedback" | "onShortcuts">;

export function SiteHeader(props: SiteHeaderProps) {
  const { header: words } = useWords(uiWords);
  const session = useSession();
  const auth = useAuth();
  const { pathname } = useLocation();
  // Removes the mark of inline-bootstrap.ts, so parts for visitors appear. During hydration, `session` is always a visitor's.
  useEffect(() => {
    const { status } = auth.current();
    if (status !== "loading" && status !== "signed-in") delete document.documentElement.dataset["session"];
  });
  if (session.status === "loading") return <Header />;
  if (session.status === "signed-in") {
    return (
      <Suspense fallback={<Header />}>
        <MemberHeader user={session.user} {...props} />
      </Suspense>
    );
  }
  return (
    <Header>
      {/* styles.css hides this link in prerendered HTML if a session may be stored. */}
      <ButtonLink
        to={paths.signIn}
        aria-current={pathname === paths.signIn ? "page" : undefined}
        data-when="signed-out"
        className="aria-[current]:text-muted whitespace-nowrap aria-[current]:border-transparent aria-[current]:bg-transparent max-sm:px-3"
      >
        {words.signIn}
      </ButtonLink>
    </Header>
  );
}
