import { isAppError } from "@diary/core/errors";
import { validateInput } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import { REPORT_LIMITS, REPORT_REASONS, reportSchema, type ReportReason } from "@diary/core/report";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { RadioGroupField } from "@diary/ui/radio-group-field";
import { TextAreaField } from "@diary/ui/text-area-field";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { focusOnMount } from "../../forms/focus-field.ts";
import { PageLink } from "../../navigation/links.tsx";
import { errorWords } from "../../words/en/errors.ts";
import { moderationLabels } from "../../words/en/moderation-labels.ts";
import { moderationWords } from "../../words/en/moderation.ts";
import { validationWords } from "../../words/en/validation.ts";
import { errorMessage } from "../../words/error-message.ts";

export interface ReasonStepProps {
  reason: ReportReason | undefined;
  onChange: (reason: ReportReason) => void;
  onNext: () => void;
}

export function ReasonStep({ onChange, onNext, reason }: ReasonStepProps) {
  const { report: words } = useWords(moderationWords);
  const { reasons } = useWords(moderationLabels);
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Form onSubmit={() => (reason === undefined ? setIsMissing(true) : onNext())}>
      <RadioGroupField
        label={words.reason}
        layout="list"
        choices={REPORT_REASONS.map((each) => ({ value: each, label: reasons[each] }))}
        value={reason}
        onValueChange={onChange}
        error={isMissing && reason === undefined ? words.reasonMissing : undefined}
      />
      <Button type="submit" variant="primary" className="justify-self-end">
        {words.next}
      </Button>
    </Form>
  );
}

export interface NoteStepProps {
  reason: ReportReason;
  note: string;
  onChange: (note: string) => void;
  onBack: () => void;
  onSubmit: () => void;
  isSending: boolean;
  error: Error | null;
}

/** Shows help above the note if a user may be in danger. */
export function NoteStep({ error, isSending, note, onBack, onChange, onSubmit, reason }: NoteStepProps) {
  const messages = useWords(validationWords);
  const { report: words } = useWords(moderationWords);
  const { reasons } = useWords(moderationLabels);
  const isAboutSelfHarm = reason === "self-harm";
  const checked = validateInput(reportSchema, { reason, note });
  const issue = checked.status === "invalid" ? checked.issues["note"] : undefined;
  return (
    <Form onSubmit={() => (issue === undefined ? onSubmit() : undefined)}>
      {isAboutSelfHarm ? (
        <div ref={focusOnMount} tabIndex={-1} className="rounded-md outline-offset-2">
          <Alert tone="notice" title={words.help.title}>
            <p>{words.help.now}</p>
            <p className="mt-2">{words.help.you}</p>
          </Alert>
        </div>
      ) : null}
      <p>
        <span className="text-muted">{words.reason}</span> <b>{reasons[reason]}</b>
      </p>
      {error === null ? null : <ReportError error={error} />}
      <TextAreaField
        label={words.note}
        hint={words.noteHint}
        name="note"
        rows={5}
        limit={REPORT_LIMITS.note}
        error={issue && messages[issue](words.note)}
        value={note}
        onValueChange={onChange}
        ref={isAboutSelfHarm ? undefined : focusOnMount}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onBack}>{words.back}</Button>
        <Button type="submit" variant="primary" pending={isSending}>
          {words.submit}
        </Button>
      </div>
    </Form>
  );
}

function ReportError({ error }: { error: Error }) {
  const { report: words } = useWords(moderationWords);
  const errors = useWords(errorWords);
  if (isAppError(error, "report/already-open")) {
    const number = error.detail ?? "";
    return (
      <Alert tone="notice" title={words.alreadyTitle}>
        <PageLink to={paths.report(number)}>{number}</PageLink>
      </Alert>
    );
  }
  return <Alert tone="danger">{errorMessage(errors.report, error) ?? words.failed}</Alert>;
}
