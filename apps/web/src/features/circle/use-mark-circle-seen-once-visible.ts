import { type CircleOfUser, type CirclePage, hasNews, useMarkCircleSeen } from "@diary/core/circle";
import { useEffect } from "react";

const SEEN_AFTER_MS = 1000;

/** Marks news as seen when the page has been in view for a second. Sends no request if there is nothing new. */
export function useMarkCircleSeenOnceVisible(circle: CirclePage, of: CircleOfUser): void {
  const { mutate } = useMarkCircleSeen(of);
  // Later news may be unseen, so the request contains the time at which the server read the visible page.
  const until = hasNews(circle) ? circle.checked_at : undefined;
  useEffect(() => {
    if (until === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(() => mutate(until), SEEN_AFTER_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [until, mutate]);
}
