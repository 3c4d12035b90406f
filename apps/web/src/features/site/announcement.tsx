import { siteQuery } from "@diary/core/site";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { browserStorage } from "../../platform/browser-storage.ts";

/** What somebody has come for is asked for first. */
const ASK_AFTER_MS = 3000;
const DISMISSED = "announcement:dismissed";

/** What the operator announces, over the page's lower edge so that nothing moves, until it is dismissed. */
export function Announcement() {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsks(true), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data: site } = useQuery({ ...siteQuery(useDiary()), enabled: asks });
  const [dismissed, setDismissed] = useState(() => browserStorage.getItem(DISMISSED));
  if (site == null || site.announcement === null || site.announced_at === dismissed) return null;

  const dismiss = () => {
    browserStorage.setItem(DISMISSED, site.announced_at ?? "");
    setDismissed(site.announced_at);
  };
  return (
    <section
      aria-label="Announcement"
      className="border-edge bg-card text-ink fixed inset-x-0 bottom-0 z-40 max-h-[40vh] overflow-y-auto border-t"
    >
      <div className="max-w-page mx-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <p role="status" className="min-w-0 flex-1 basis-64 break-words">
          {site.announcement}
        </p>
        <Button size="small" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
    </section>
  );
}
