import { isAppError } from "@diary/core/errors";
import { useSendReport, type ReportReason, type ModerationSubject } from "@diary/core/report";
import { Dialog } from "@diary/ui/dialog";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { moderationWords } from "../../words/en/moderation.ts";
import { ReasonStep, NoteStep } from "./report-form.tsx";
import { ReportReceipt } from "./report-receipt.tsx";

export interface ReportDialogProps {
  subject: ModerationSubject;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Blocks the author, for a user who can. */
  onBlock: (() => void) | undefined;
}

type Step = { name: "reason" } | { name: "note" } | { name: "sent"; number: string };

/** A report in two steps and its receipt. What was typed stays while the page does, also where it could not be sent. */
export function ReportDialog({ onBlock, onOpenChange, open, subject }: ReportDialogProps) {
  const { report: words } = useWords(moderationWords);
  const send = useSendReport(subject);
  const [step, setStep] = useState<Step>({ name: "reason" });
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState("");

  async function submit(chosen: ReportReason) {
    try {
      const number = await send.mutateAsync({ reason: chosen, note });
      setStep({ name: "sent", number });
      setNote("");
    } catch (error) {
      if (!isAppError(error)) console.error(error);
    }
  }

  function close() {
    onOpenChange(false);
    if (step.name !== "sent") return;
    setStep({ name: "reason" });
    setReason(undefined);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={step.name === "sent" ? words.sentTitle : words.titles[subject.type]}
    >
      {step.name === "reason" ? (
        <ReasonStep reason={reason} onChange={setReason} onNext={() => setStep({ name: "note" })} />
      ) : null}
      {step.name === "note" && reason !== undefined ? (
        <NoteStep
          reason={reason}
          note={note}
          onChange={setNote}
          onBack={() => setStep({ name: "reason" })}
          onSubmit={() => void submit(reason)}
          isSending={send.isPending}
          error={send.error}
        />
      ) : null}
      {step.name === "sent" ? (
        <ReportReceipt
          number={step.number}
          onDone={close}
          onBlock={
            onBlock &&
            (() => {
              close();
              onBlock();
            })
          }
        />
      ) : null}
    </Dialog>
  );
}
