import { type CircleOfUser, type CirclePage, hasNews, useMarkCircleSeen } from "@diary/core/circle";
import { useEffect } from "react";

/** Time in view after which news count as seen. */
const SEEN_AFTER_MS = 1000;

/** Marks news as seen when the page has been in view. Sends no request if there is nothing new. */
export function useMarkSeenOnceVisible(circle: CirclePage | null | undefined, of: CircleOfUser): void {
  const { mutate } = useMarkCircleSeen(of);
  const isNew = circle != null && hasNews(circle);
  useEffect(() => {
    if (!isNew) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(mutate, SEEN_AFTER_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isNew, mutate]);
}
