import type { Announcement } from "@diary/core/site/announcement";
import { Suspense, useEffect, useState } from "react";

import { optionalLazyComponent } from "../../loading/load-chunk.ts";

/** What the page is opened for is fetched first. */
const ASK_AFTER_MS = 3000;
/** So long nothing is fetched again, however often the page is looked at. */
const FRESH_MS = 5 * 60_000;

const Notice = optionalLazyComponent(() => import("./announcement-banner.tsx"));

/** Asks whether the operator announces something, also of a page that was left open, and shows it. */
export function AnnouncementLoader({ read }: { read: () => Promise<Announcement | undefined> }) {
  const [announcement, setAnnouncement] = useState<Announcement>();
  useEffect(() => {
    let isLeft = false;
    let askedAt = -Infinity;
    const ask = async () => {
      if (document.visibilityState === "hidden" || performance.now() - askedAt < FRESH_MS) return;
      askedAt = performance.now();
      const found = await read();
      if (!isLeft) setAnnouncement(found);
    };
    const onTime = () => void ask();
    const timer = setTimeout(onTime, ASK_AFTER_MS);
    document.addEventListener("visibilitychange", onTime);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onTime);
    };
  }, [read]);
  return announcement === undefined ? null : (
    <Suspense>
      <Notice text={announcement.text} at={announcement.at} />
    </Suspense>
  );
}
