import { paths } from "@diary/core/paths";
import { useSession } from "@diary/core/session";
import { Page } from "@diary/ui/page";
import { Spinner } from "@diary/ui/spinner";
import { uiWords, useWords } from "@diary/ui/words";
import { type ReactNode, useLayoutEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { focusMainIfLost } from "../forms/focus-field.ts";
import { readPostSignInState, returnPath, createReturnState } from "../navigation/return-to.ts";
import type { PageAccess } from "../pages.ts";

export function RouteGuard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const { status } = useSession();
  const location = useLocation();
  if (access === "public") return children;
  if (access === "signed-out") {
    // Shows the page while the session is loading, because the prerendered form may be in use.
    if (status !== "signed-in") return children;
    return <Elsewhere to={returnPath(location.state)} state={readPostSignInState(location.state)} />;
  }
  if (status === "loading") return <PageSkeleton />;
  // During recovery the status is not `signed-in`: a user may only set a password.
  return status === "signed-in" ? (
    children
  ) : (
    <Elsewhere to={paths.signIn} state={createReturnState(location)} />
  );
}

/** Redirects. The skeleton keeps the footer below the window until the next page renders. */
function Elsewhere({ state, to }: { state: unknown; to: string }) {
  return (
    <>
      <PageSkeleton />
      <Navigate to={to} state={state} replace />
    </>
  );
}

export function PageSkeleton() {
  useLayoutEffect(focusMainIfLost, []);
  const { loading: words } = useWords(uiWords);
  return (
    <Page>
      <div className="animate-appear text-muted grid min-h-[50dvh] place-content-center text-3xl [animation-delay:100ms]">
        <Spinner label={words.label} />
      </div>
    </Page>
  );
}
