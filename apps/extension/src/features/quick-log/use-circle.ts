import { circleToShow, myCirclesQuery, type CircleSummary, useIsOfToday } from "@diary/core/circle";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const IDLE_TIMEOUT_MS = 2_000;

/** Returns the circle to show if circles were loaded today. Loads them again once the popup is idle. */
export function useCircle(userId: string): CircleSummary | undefined {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const idle = requestIdleCallback(() => setIsIdle(true), { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(idle);
  }, []);
  const circles = useQuery({ ...myCirclesQuery(useDiary(), userId), enabled: isIdle });
  const isOfToday = useIsOfToday(userId, circles.dataUpdatedAt);
  return isOfToday ? circleToShow(circles.data ?? []) : undefined;
}
