import { useSession } from "@diary/core/session";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { paths } from "../config/paths.ts";
import type { Access } from "./page-table.ts";
import { PageWaiting } from "./page-waiting.tsx";
import { noteReturn, returnAddress } from "./return-to.ts";

export interface GuardProps {
  access: Access;
  children: ReactNode;
}

/** Shows a page to those it is for and sends others on; while it is not known who comes, members' pages wait. */
export function Guard({ access, children }: GuardProps) {
  const { status } = useSession();
  const location = useLocation();
  if (access === "public") return children;
  if (access === "signed-out") {
    // Also while it is not known: the form is there, prerendered, and somebody may be writing in it.
    return status === "signed-in" ? <Navigate to={returnAddress(location.state)} replace /> : children;
  }
  if (status === "loading") return <PageWaiting />;
  // A person in recovery may set a password, and nothing else.
  return status === "signed-in" ? (
    children
  ) : (
    <Navigate to={paths.signIn} state={noteReturn(location)} replace />
  );
}
