import { isStaffQuery, useBecomeFirstStaff } from "@diary/core/desk/staff";
import { useSession } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { FailedPage } from "../app/failed-page.tsx";
import { PageSkeleton } from "../app/route-guard.tsx";
import { lazyComponent } from "../loading/lazy-component.tsx";
import NotFoundRoute from "./not-found.tsx";

const DeskPages = lazyComponent(
  () => import("./parts/desk-pages.tsx"),
  ({ onRetry }) => <FailedPage reason="pageFailed" onRetry={onRetry} />,
);

/** Visitors and users who are not staff see a missing page and load no script of the desk. */
export default function DeskRoute() {
  const session = useSession();
  const code = new URLSearchParams(useLocation().hash.slice(1)).get("first-staff") ?? "";
  if (session.status === "loading") return <PageSkeleton />;
  if (session.status !== "signed-in") return <NotFoundRoute />;
  const userId = session.user.id;
  return code === "" ? <ForStaff userId={userId} /> : <FirstStaff code={code} userId={userId} />;
}

function FirstStaff({ code, userId }: { code: string; userId: string }) {
  const { mutateAsync } = useBecomeFirstStaff(userId);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [hasFailed, setHasFailed] = useState(false);
  const sent = useRef<string>(null);

  useEffect(() => {
    if (sent.current === code) return;
    sent.current = code;
    mutateAsync(code).then(
      () => navigate(pathname, { replace: true }),
      () => setHasFailed(true),
    );
  }, [code, mutateAsync, navigate, pathname]);

  return hasFailed ? <NotFoundRoute /> : <PageSkeleton />;
}

function ForStaff({ userId }: { userId: string }) {
  const staff = useQuery(isStaffQuery(useDiary(), userId));
  if (staff.isPending) return <PageSkeleton />;
  if (staff.data !== true) return <NotFoundRoute />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <DeskPages userId={userId} />
    </Suspense>
  );
}
