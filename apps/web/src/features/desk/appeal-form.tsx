import {
  answerSchema,
  DESK_LIMITS,
  useAnswerAppeal,
  type AnswerInput,
  type CaseDecision,
} from "@diary/core/desk";
import { validateInput } from "@diary/core/input";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Form, submitOnCtrlEnter } from "@diary/ui/form";
import { Section } from "@diary/ui/page";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { ConcurrentDrafts } from "../../forms/concurrent-drafts.tsx";
import { useDraftValues } from "../../forms/use-draft-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { deskWords } from "../../words/en/desk.ts";
import { errorMessage } from "../../words/error-message.ts";
import { StatementField } from "./statement-field.tsx";
import { answerTemplate, hasUnfilledPlaceholder } from "./templates.ts";

type Outcome = AnswerInput["outcome"];
const EMPTY: AnswerInput = { outcome: "upheld", answer: "" };

export interface AppealFormProps {
  caseId: string;
  decision: CaseDecision;
  userId: string;
  onAnswered: () => void;
}

/** Staff can't respond to appeals against their own decisions. */
export function AppealForm({ decision, ...props }: AppealFormProps) {
  const { appeal: words, appeals } = useWords(deskWords);
  return (
    <Section title={words.title}>
      <blockquote dir="auto" className="border-edge mb-6 border-l-2 pl-4 wrap-anywhere whitespace-pre-wrap">
        {decision.appeal}
      </blockquote>
      {decision.mine ? (
        <Alert>{appeals.mine}</Alert>
      ) : (
        <AnswerFields decisionId={decision.decision_id} {...props} />
      )}
    </Section>
  );
}

interface AnswerFieldsProps extends Omit<AppealFormProps, "decision"> {
  decisionId: string;
}

function AnswerFields({ caseId, decisionId, onAnswered, userId }: AnswerFieldsProps) {
  const { appeal: words, decision, errors, failed } = useWords(deskWords);
  const send = useAnswerAppeal(decisionId);
  const toast = useToast();
  const key = { kind: "form", userId, form: "case-answer", subject: caseId } as const;
  const { clearIfUnchanged, draft, valueStore } = useDraftValues(key, EMPTY);
  const form = useForm({
    initial: EMPTY,
    valueStore,
    check: (values) =>
      hasUnfilledPlaceholder(values.answer)
        ? { status: "invalid", issues: { answer: "not-allowed" } }
        : validateInput(answerSchema, { ...values, answer: values.answer.trim() }),
    fields: {
      outcome: { label: words.outcome },
      answer: {
        label: words.answer,
        words: { "too-short": words.short, "not-allowed": decision.unfilled },
      },
    },
    async send(input) {
      try {
        await send.mutateAsync(input);
      } catch {
        return;
      }
      await clearIfUnchanged();
      toast({ message: words.done });
      onAnswered();
    },
  });
  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()} onKeyDown={submitOnCtrlEnter}>
      <ConcurrentDrafts draft={draft} fields={["answer"]} />
      {send.isError ? <Alert tone="danger">{errorMessage(errors, send.error) ?? failed}</Alert> : null}
      <RadioGroupField<Outcome>
        {...form.field("outcome")}
        choices={[
          { value: "upheld", label: words.upheld, description: words.upheldText },
          { value: "reversed", label: words.reversed, description: words.reversedText },
        ]}
      />
      <StatementField
        {...form.field("answer")}
        rows={5}
        limit={DESK_LIMITS.answer.max}
        hint={words.answerHint}
        templateIn={(language) => answerTemplate(language, form.values.outcome)}
      />
      <Button type="submit" variant="primary" pending={form.isSending}>
        {words.send}
      </Button>
    </Form>
  );
}
