import { paths } from "@diary/core/paths";
import { useSession } from "@diary/core/session";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";

import { arrivalState, returnAddress, returnState } from "../navigation/return-to.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import type { Access } from "./page-table.ts";

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
    if (status !== "signed-in") return children;
    return <Navigate to={returnAddress(location.state)} state={arrivalState(location.state)} replace />;
  }
  if (status === "loading") return <PageSkeleton />;
  // A person in recovery may set a password, and nothing else.
  return status === "signed-in" ? (
    children
  ) : (
    <Navigate to={paths.signIn} state={returnState(location)} replace />
  );
}
