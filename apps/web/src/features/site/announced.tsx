import { siteQuery } from "@diary/core/site";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";

/** What somebody has come for is asked for first. */
const ASK_AFTER_MS = 3000;

const Announcement = lazy(() => import("./announcement.tsx"));

/** Asks whether the operator announces something, and shows it. */
export function Announced() {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setAsks, ASK_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const { data: site } = useQuery({ ...siteQuery(useDiary()), enabled: asks });
  return site?.announcement ? (
    <Suspense>
      <Announcement text={site.announcement} at={site.announced_at ?? ""} />
    </Suspense>
  ) : null;
}
