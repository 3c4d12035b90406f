import { paths } from "@diary/core/paths";
import { useSession } from "@diary/core/session";
import { Page } from "@diary/ui/page";
import { Spinner } from "@diary/ui/spinner";
import { uiWords, useWords } from "@diary/ui/words";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { readPostSignInState, returnPath, createReturnState } from "../navigation/return-to.ts";
import type { PageAccess } from "../pages.ts";

/** Shows a page to those it is for and sends others on; while it is not known who comes, members' pages wait. */
export function RouteGuard({ access, children }: { access: PageAccess; children: ReactNode }) {
  const { status } = useSession();
  const location = useLocation();
  if (access === "public") return children;
  if (access === "signed-out") {
    // Also while it is not known: the form is there, prerendered, and a visitor may be writing in it.
    if (status !== "signed-in") return children;
    return <Elsewhere to={returnPath(location.state)} state={readPostSignInState(location.state)} />;
  }
  if (status === "loading") return <PageSkeleton />;
  // A person in recovery may set a password, and nothing else.
  return status === "signed-in" ? (
    children
  ) : (
    <Elsewhere to={paths.signIn} state={createReturnState(location)} />
  );
}

/** Leads to another page. In the frame before that page comes, the footer stays below the window. */
function Elsewhere({ state, to }: { state: unknown; to: string }) {
  return (
    <>
      <PageSkeleton />
      <Navigate to={to} state={state} replace />
    </>
  );
}

/** Stands where a page will be. It appears late, so that what comes at once does not flicker. */
export function PageSkeleton() {
  const { loading: words } = useWords(uiWords);
  return (
    <Page>
      <div className="animate-appear text-muted grid min-h-[50dvh] place-content-center text-3xl [animation-delay:400ms]">
        <Spinner label={words.label} />
      </div>
    </Page>
  );
}
