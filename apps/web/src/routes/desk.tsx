import { isStaffQuery } from "@diary/core/desk/staff";
import { useSession } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLocation } from "react-router-dom";

import { PageSkeleton } from "../app/route-guard.tsx";
import { lazyComponent } from "../loading/lazy-component.tsx";
import NotFoundRoute from "./not-found.tsx";

const DeskPages = lazyComponent(() => import("./parts/desk-pages.tsx"));

/** Page for staff. Other users see a missing page and load no script of the desk. */
export default function DeskRoute() {
  const session = useSession();
  if (session.status === "loading") return <PageSkeleton />;
  return session.status === "signed-in" ? <ForStaff userId={session.user.id} /> : <NotFoundRoute />;
}

function ForStaff({ userId }: { userId: string }) {
  const code = new URLSearchParams(useLocation().hash.slice(1)).get("first-staff") ?? "";
  const staff = useQuery(isStaffQuery(useDiary(), userId, code));
  if (staff.isPending) return <PageSkeleton />;
  if (staff.data !== true) return <NotFoundRoute />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <DeskPages userId={userId} />
    </Suspense>
  );
}
