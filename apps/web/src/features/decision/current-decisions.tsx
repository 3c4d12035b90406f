import { decisionsQuery, isCurrent, isInForce, isUnseen, type Decision } from "@diary/core/decision";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { buttonClass } from "@diary/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { decisionCopy as copy } from "./copy.ts";

export interface CurrentDecisionsProps {
  userId: string;
  /** Only those on these subjects. Default: all. */
  subjectIds?: readonly string[];
}

/** Decisions that are unread, open to appeal or waiting for an answer, each with the way to it. */
export function CurrentDecisions({ subjectIds, userId }: CurrentDecisionsProps) {
  const decisions = useQuery(decisionsQuery(useDiary(), userId)).data ?? [];
  const shown = decisions.filter((decision) =>
    subjectIds === undefined
      ? isCurrent(decision)
      : isInForce(decision) && subjectIds.includes(decision.subject_id),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label={copy.region} className="mb-10 grid gap-3">
      {shown.map((decision) => (
        <DecisionAlert key={decision.decision_id} decision={decision} />
      ))}
    </section>
  );
}

function DecisionAlert({ decision }: { decision: Decision }) {
  return (
    <Alert
      tone={isUnseen(decision) ? "notice" : "info"}
      title={copy.headline(decision)}
      actions={
        <Link
          to={paths.decision(decision.decision_id)}
          className={buttonClass("secondary", "small")}
          aria-label={`${copy.read}: ${copy.headline(decision)}`}
        >
          {copy.read}
        </Link>
      }
    >
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {decision.subject_text}
      </span>
    </Alert>
  );
}
