import { isUnread, type Decision } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { Alert } from "@diary/ui/alert";
import { buttonClass } from "@diary/ui/button";
import { Link } from "react-router-dom";

import { decisionCopy as copy } from "./copy.ts";

/** Decisions, each with the way to it. */
export default function DecisionAlerts({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <section aria-label={copy.region} className="mb-10 grid gap-3">
      {decisions.map((decision) => (
        <DecisionAlert key={decision.decision_id} decision={decision} />
      ))}
    </section>
  );
}

function DecisionAlert({ decision }: { decision: Decision }) {
  return (
    <Alert
      tone={isUnread(decision) ? "notice" : "info"}
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
