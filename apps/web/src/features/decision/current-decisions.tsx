import { decisionsQuery, needsAttention, isInForce } from "@diary/core/decision";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

import { optionalLazyComponent } from "../../loading/load-chunk.ts";

const DecisionAlerts = optionalLazyComponent(() => import("./decision-alerts.tsx"));

export interface CurrentDecisionsProps {
  userId: string;
  /** Only those in force on these subjects. Default: all that are unread, open to appeal or waiting for an answer. */
  subjectIds?: readonly string[];
}

/**
 * The decisions that a page names. Most people have none, and load nothing more; for the others the page says by a
 * `Suspense` what waits for it.
 */
export function CurrentDecisions({ subjectIds, userId }: CurrentDecisionsProps) {
  const { data: decisions = [] } = useQuery(decisionsQuery(useDiary(), userId));
  const shown = decisions.filter((decision) =>
    subjectIds === undefined
      ? needsAttention(decision)
      : isInForce(decision) && subjectIds.includes(decision.subject_id),
  );
  return shown.length === 0 ? null : <DecisionAlerts decisions={shown} />;
}
