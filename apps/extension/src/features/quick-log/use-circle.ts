import { myCirclesQuery, type CircleSummary } from "@diary/core/circle";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const IDLE_TIMEOUT_MS = 2_000;

/** Returns the first circle by name. The stored one is known at once; the request waits until the popup is idle. */
export function useCircle(userId: string): CircleSummary | undefined {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const idle = requestIdleCallback(() => setIsIdle(true), { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(idle);
  }, []);
  const circles = useQuery({ ...myCirclesQuery(useDiary(), userId), enabled: isIdle });
  // A new circle has only its founder.
  return circles.data?.find(({ members }) => members > 1);
}
