import { decisionsQuery, isInForce, isUnread, needsAttention, type Decision } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";

import { ButtonLink } from "../../navigation/links.tsx";
import { decisionWords } from "../../words/en/decision.ts";

export interface CurrentDecisionsProps {
  userId: string;
  /** Shows the decisions in force on these challenges and entries. Default: all decisions that need attention. */
  subjectIds?: readonly string[];
}

export function CurrentDecisions({ subjectIds, userId }: CurrentDecisionsProps) {
  const words = useWords(decisionWords);
  const { data: decisions = [] } = useQuery(decisionsQuery(useDiary(), userId));
  const shown = decisions.filter((decision) =>
    subjectIds === undefined
      ? needsAttention(decision)
      : isInForce(decision) && subjectIds.includes(decision.subject_id),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label={words.region} className="mb-10 grid gap-3">
      {shown.map((decision) => (
        <DecisionAlert key={decision.decision_id} decision={decision} />
      ))}
    </section>
  );
}

function DecisionAlert({ decision }: { decision: Decision }) {
  const words = useWords(decisionWords);
  return (
    <Alert
      tone={isUnread(decision) ? "notice" : "info"}
      title={words.headline(decision)}
      actions={
        <ButtonLink
          to={paths.decision(decision.decision_id)}
          size="small"
          aria-label={`${words.read}: ${words.headline(decision)}`}
        >
          {words.read}
        </ButtonLink>
      }
    >
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {decision.subject_text}
      </span>
    </Alert>
  );
}
