import { decisionsQuery, isUnread } from "@diary/core/decision";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";

import { optionalLazyComponent } from "../../loading/load-chunk.ts";

/** What somebody has come for is asked for first. */
const ASK_AFTER_MS = 3000;

const UnreadDecisionBanner = optionalLazyComponent(() => import("./unread-decision-banner.tsx"));

/** Asks whether there is a decision that the person has not read, and says so on every page. */
export function UnreadDecisions({ userId }: { userId: string }) {
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setAsks, ASK_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const { data: decisions } = useQuery({ ...decisionsQuery(useDiary(), userId), enabled: asks });
  const unread = decisions?.filter(isUnread) ?? [];
  return unread.length === 0 ? null : (
    <Suspense>
      <UnreadDecisionBanner decisions={unread} />
    </Suspense>
  );
}
