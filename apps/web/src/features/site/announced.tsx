import { siteQuery, type SiteStatus } from "@diary/core/site";
import { useDiary } from "@diary/core/supabase";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";

/** What somebody has come for is asked for first. */
const ASK_AFTER_MS = 3000;

const Announcement = lazy(() => import("./announcement.tsx"));

/** Asks whether the operator announces something, also of a page that was left open, and shows it. */
export function Announced() {
  const site = useSiteStatus();
  return site?.announcement ? (
    <Suspense>
      <Announcement text={site.announcement} at={site.announced_at ?? ""} />
    </Suspense>
  ) : null;
}

/** Without `useQuery`, which a page without data would load for this alone. */
function useSiteStatus(): SiteStatus | undefined {
  const cache = useQueryClient();
  const diary = useDiary();
  const [site, setSite] = useState<SiteStatus>();
  useEffect(() => {
    let isLeft = false;
    const ask = async () => {
      if (document.visibilityState === "hidden") return;
      // No news is good news.
      const status = await cache.fetchQuery(siteQuery(diary)).catch(() => undefined);
      if (!isLeft && status) setSite(status);
    };
    const onTime = () => void ask();
    const timer = setTimeout(onTime, ASK_AFTER_MS);
    document.addEventListener("visibilitychange", onTime);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onTime);
    };
  }, [cache, diary]);
  return site;
}
