import type { Decision } from "@diary/core/decision";
import { Alert } from "@diary/ui/alert";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";

import { decisionWords } from "../../words/en/decision.ts";

export function AppealSection({ decision }: { decision: Decision }) {
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
      <p dir="auto" className="max-w-measure mt-1 wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}
