import { isAppError } from "@diary/core/errors";
import { checkInput } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import { REPORT_LIMITS, REPORT_REASONS, reportSchema, type ReportReason } from "@diary/core/report";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { ChoiceField } from "@diary/ui/choice-field";
import { Form } from "@diary/ui/form";
import { TextLink } from "@diary/ui/link";
import { TextAreaField } from "@diary/ui/text-area-field";
import { useState } from "react";

import { reasonWords } from "../../content/moderation-words.ts";
import { takeFocus } from "../../forms/focus-field.ts";
import { issueWords } from "../../forms/issue-words.ts";
import { Link } from "../../navigation/link.tsx";
import { moderationCopy } from "./copy.ts";

const { report: copy } = moderationCopy;
const choices = REPORT_REASONS.map((reason) => ({ value: reason, label: reasonWords[reason] }));

export interface ReasonStepProps {
  reason: ReportReason | undefined;
  onChange: (reason: ReportReason) => void;
  onNext: () => void;
}

/** The first step: what is the matter. */
export function ReasonStep({ onChange, onNext, reason }: ReasonStepProps) {
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Form onSubmit={() => (reason === undefined ? setIsMissing(true) : onNext())}>
      <ChoiceField
        label={copy.reason}
        layout="list"
        choices={choices}
        value={reason}
        onValueChange={onChange}
        error={isMissing && reason === undefined ? copy.reasonMissing : undefined}
      />
      <Button type="submit" variant="primary" className="justify-self-end">
        {copy.next}
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
  /** Why the last attempt failed. */
  error: Error | null;
}

/** The second step: a note, and help first where somebody may be in danger. */
export function NoteStep({ error, isSending, note, onBack, onChange, onSubmit, reason }: NoteStepProps) {
  const isAboutSelfHarm = reason === "self-harm";
  const checked = checkInput(reportSchema, { reason, note });
  const issue = checked.status === "invalid" ? checked.issues["note"] : undefined;
  return (
    <Form onSubmit={() => (issue === undefined ? onSubmit() : undefined)}>
      {isAboutSelfHarm ? (
        <div ref={takeFocus} tabIndex={-1} className="rounded-md outline-offset-2">
          <Alert tone="notice" title={copy.help.title}>
            <p>{copy.help.now}</p>
            <p className="mt-2">{copy.help.you}</p>
          </Alert>
        </div>
      ) : null}
      <p>
        <span className="text-muted">{copy.reason}</span> <b>{reasonWords[reason]}</b>
      </p>
      {error === null ? null : <Refusal error={error} />}
      <TextAreaField
        label={copy.note}
        hint={copy.noteHint}
        name="note"
        rows={5}
        limit={REPORT_LIMITS.note}
        error={issue && issueWords(copy.note, issue)}
        value={note}
        onValueChange={onChange}
        ref={isAboutSelfHarm ? undefined : takeFocus}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onBack}>{copy.back}</Button>
        <Button type="submit" variant="primary" pending={isSending}>
          {copy.submit}
        </Button>
      </div>
    </Form>
  );
}

function Refusal({ error }: { error: Error }) {
  if (isAppError(error, "report/already-open")) {
    const number = error.detail ?? "";
    return (
      <Alert tone="notice" title={copy.alreadyTitle}>
        <TextLink asChild>
          <Link to={paths.report(number)}>{number}</Link>
        </TextLink>
      </Alert>
    );
  }
  return (
    <Alert tone="danger">{(isAppError(error) ? copy.refusals[error.code] : undefined) ?? copy.failed}</Alert>
  );
}
