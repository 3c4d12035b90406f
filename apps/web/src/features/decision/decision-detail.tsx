import { canAppeal, activeSuspension, type Decision } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { PageHeader, Section } from "@diary/ui/page";
import { PlainText } from "@diary/ui/plain-text";
import { useWords } from "@diary/ui/words";
import type { ReactNode } from "react";

import { formatDateTime } from "../../content/format-date-time.ts";
import { PageLink } from "../../navigation/links.tsx";
import { decisionWords } from "../../words/en/decision.ts";
import { moderationLabels } from "../../words/en/moderation-labels.ts";
import { AppealForm } from "./appeal-form.tsx";

export function DecisionDetail({ decision, userId }: { decision: Decision; userId: string }) {
  const words = useWords(decisionWords);
  const { grounds } = useWords(moderationLabels);
  return (
    <>
      <PageHeader title={words.title(decision)} />
      {decision.ended_at === null ? null : (
        <Alert tone="success" className="mb-8">
          {words.ended(decision.ended_at)}
        </Alert>
      )}
      <dl className="grid gap-6">
        <Fact name={words.facts.what}>
          <q dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {decision.subject_text}
          </q>
        </Fact>
        <Fact name={words.facts.effect}>
          <p>{words.effect(decision)}</p>
          <Effects decision={decision} />
        </Fact>
        <Fact name={words.facts.when}>
          <time dateTime={decision.created_at}>{formatDateTime(decision.created_at)}</time>
        </Fact>
        <Fact name={words.facts.ground}>
          <p>
            {grounds[decision.ground]}{" "}
            <PageLink to={`${paths.term}#${decision.ground}`} className="ms-2">
              {words.terms}
            </PageLink>
          </p>
        </Fact>
        <Fact name={words.facts.why}>
          <PlainText className="wrap-anywhere" text={decision.facts} />
        </Fact>
        <Fact name={words.facts.how}>{words.how}</Fact>
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
  const words = useWords(decisionWords);
  const { platform } = useDiary();
  const { action, ended_at, subject_type, suspended_until } = decision;
  if (action === "restore") return null;
  if (action !== "suspend")
    return ended_at === null && subject_type !== "reply" ? (
      <p className="text-muted mt-1">{words.hiddenStays}</p>
    ) : null;
  if (ended_at !== null) return <p className="mt-1">{words.wasSuspended}</p>;
  const isOver = activeSuspension([decision], platform.now()) === undefined;
  if (isOver && suspended_until !== null)
    return <p className="mt-1">{words.wasSuspendedUntil(suspended_until)}</p>;
  return (
    <>
      <p className="mt-1 font-semibold">{words.suspendedUntil(suspended_until)}</p>
      <p className="text-muted mt-1">{words.stays}</p>
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

function AppealSection({ decision }: { decision: Decision }) {
  const { appeal: words } = useWords(decisionWords);
  const { answered_at, appeal, appeal_answer, appeal_outcome, appealed_at } = decision;
  if (appealed_at === null) return null;
  return (
    <Section title={words.title}>
      <Text title={words.yours(appealed_at)} text={appeal ?? ""} />
      {answered_at === null || appeal_outcome === null ? (
        <p className="text-muted mt-6">{words.waits}</p>
      ) : (
        <div className="mt-6 grid gap-4">
          <Alert tone={appeal_outcome === "reversed" ? "success" : "info"} title={words[appeal_outcome]} />
          <Text title={words.answer(answered_at)} text={appeal_answer ?? ""} />
        </div>
      )}
    </Section>
  );
}

function Text({ text, title }: { text: string; title: string }) {
  return (
    <div>
      <h3 className="text-muted text-sm font-semibold">{title}</h3>
      <PlainText className="max-w-measure mt-1 wrap-anywhere" text={text} />
    </div>
  );
}
