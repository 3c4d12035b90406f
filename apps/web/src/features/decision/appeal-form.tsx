import { APPEAL_LIMITS, appealSchema, useAppealDecision } from "@diary/core/decision";
import { validateInput } from "@diary/core/input";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { Section } from "@diary/ui/page";
import { TextAreaField } from "@diary/ui/text-area-field";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { ConcurrentDrafts } from "../../forms/concurrent-drafts.tsx";
import { DraftLoadingBoundary } from "../../forms/draft-loading-boundary.tsx";
import { focusMain } from "../../forms/focus-field.ts";
import { RestoredDraftNotice } from "../../forms/restored-draft-notice.tsx";
import { useDraftValues } from "../../forms/use-draft-values.ts";
import { useForm } from "../../forms/use-form.ts";
import { decisionWords } from "../../words/en/decision.ts";
import { errorWords } from "../../words/en/errors.ts";
import { errorMessage } from "../../words/error-message.ts";

const EMPTY = { appeal: "" };
export interface AppealFormProps {
  decisionId: string;
  userId: string;
}

export function AppealForm({ decisionId, userId }: AppealFormProps) {
  const { appeal: words } = useWords(decisionWords);
  const errors = useWords(errorWords);
  const appeal = useAppealDecision(userId, decisionId);
  const toast = useToast();
  const key = { kind: "form", userId, form: "appeal", subject: decisionId } as const;
  const { clearIfUnchanged, draft, valueStore } = useDraftValues(key, EMPTY);
  const form = useForm({
    initial: EMPTY,
    valueStore,
    check: (values) => validateInput(appealSchema, values),
    fields: { appeal: { label: words.label } },
    async send(input) {
      try {
        await appeal.mutateAsync(input.appeal);
      } catch (error) {
        return console.error(error);
      }
      await clearIfUnchanged();
      focusMain();
      toast({ message: words.sent });
      return undefined;
    },
  });
  return (
    <Section title={words.title}>
      <p>{words.lead}</p>
      <p className="text-muted mt-1 mb-5">{words.court}</p>
      <DraftLoadingBoundary isLoading={draft.status === "loading"}>
        <Form errors={form.errors} onSubmit={() => void form.submit()}>
          <RestoredDraftNotice draft={draft} content={draft.fields} onPutBack={draft.change} field="appeal" />
          <ConcurrentDrafts draft={draft} fields={["appeal"]} />
          {appeal.isError ? (
            <Alert tone="danger">{errorMessage(errors.common, appeal.error) ?? words.failed}</Alert>
          ) : null}
          <TextAreaField {...form.field("appeal")} required rows={6} limit={APPEAL_LIMITS.appeal} />
          <Button type="submit" variant="primary" className="justify-self-end" pending={form.isSending}>
            {words.submit}
          </Button>
        </Form>
      </DraftLoadingBoundary>
    </Section>
  );
}
