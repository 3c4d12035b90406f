import { canAppeal, activeSuspension, type Decision } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { PageHeader } from "@diary/ui/page";
import { TextLink } from "@diary/ui/text-link";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { formatDateTime } from "../../content/format-date-time.ts";
import { groundLabels } from "../../content/moderation-labels.ts";
import { AppealForm } from "./appeal-form.tsx";
import { AppealSection } from "./appeal-section.tsx";
import { decisionCopy as copy } from "./copy.ts";

export interface DecisionDetailProps {
  decision: Decision;
  userId: string;
}

/** The statement of reasons: what was decided, on what ground, why, and what can be done about it. */
export function DecisionDetail({ decision, userId }: DecisionDetailProps) {
  return (
    <>
      <PageHeader title={copy.title(decision)} />
      {decision.ended_at === null ? null : (
        <Alert tone="success" className="mb-8">
          {copy.ended(decision.ended_at)}
        </Alert>
      )}
      <dl className="grid gap-6">
        <Fact name={copy.facts.what}>
          <q dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {decision.subject_text}
          </q>
        </Fact>
        <Fact name={copy.facts.effect}>
          <p>{copy.effect(decision)}</p>
          <Effects decision={decision} />
        </Fact>
        <Fact name={copy.facts.when}>
          <time dateTime={decision.created_at}>{formatDateTime(decision.created_at)}</time>
        </Fact>
        <Fact name={copy.facts.ground}>
          <p>
            {groundLabels[decision.ground]}{" "}
            <TextLink asChild className="ms-2">
              <Link to={`${paths.term}#${decision.ground}`}>{copy.terms}</Link>
            </TextLink>
          </p>
        </Fact>
        <Fact name={copy.facts.why}>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {decision.facts}
          </p>
        </Fact>
        <Fact name={copy.facts.how}>{copy.how}</Fact>
      </dl>
      {canAppeal(decision) ? (
        <AppealForm decisionId={decision.decision_id} userId={userId} />
      ) : (
        <AppealSection decision={decision} />
      )}
    </>
  );
}

function Effects({ decision }: { decision: Decision }) {
  const { platform } = useDiary();
  const { action, ended_at, suspended_until } = decision;
  if (action === "restore") return null;
  if (action !== "suspend")
    return ended_at === null ? <p className="text-muted mt-1">{copy.hiddenStays}</p> : null;
  if (ended_at !== null) return <p className="mt-1">{copy.wasSuspended}</p>;
  const isOver = activeSuspension([decision], platform.now()) === undefined;
  if (isOver && suspended_until !== null)
    return <p className="mt-1">{copy.wasSuspendedUntil(suspended_until)}</p>;
  return (
    <>
      <p className="mt-1 font-semibold">{copy.suspendedUntil(suspended_until)}</p>
      <p className="text-muted mt-1">{copy.stays}</p>
    </>
  );
}

function Fact({ children, name }: { children: ReactNode; name: string }) {
  return (
    <div>
      <dt className="text-muted text-sm font-semibold">{name}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
