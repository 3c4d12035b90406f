import { isAppError } from "@diary/core/errors";
import { paths } from "@diary/core/paths";
import { useSendReport, type ReportReason, type ModerationSubject } from "@diary/core/report";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { focusOnMount } from "../../forms/focus-field.ts";
import { PageLink } from "../../navigation/links.tsx";
import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { moderationWords } from "../../words/en/moderation.ts";
import { ReasonStep, NoteStep } from "./report-form.tsx";

export interface ReportDialogProps {
  subject: ModerationSubject;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBlock: (() => void) | undefined;
}

type Step = { name: "reason" } | { name: "note" } | { name: "sent"; number: string };

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
    if (send.isError) send.reset();
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

interface ReportReceiptProps {
  number: string;
  onDone: () => void;
  onBlock: (() => void) | undefined;
}

function ReportReceipt({ number, onBlock, onDone }: ReportReceiptProps) {
  const { report: words } = useWords(moderationWords);
  const copy = useCopyToClipboard(words);
  return (
    <div className="grid gap-5">
      <div ref={focusOnMount} tabIndex={-1} className="rounded-md outline-offset-2">
        <p>{words.sent}</p>
        <p className="mt-3 font-serif text-xl font-semibold tabular-nums select-all">{number}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button size="small" onClick={() => void copy(number)}>
          {words.copy}
        </Button>
        <PageLink to={paths.report(number)}>{words.status}</PageLink>
      </div>
      {onBlock === undefined ? null : (
        <div className="border-hairline flex flex-wrap items-center justify-between gap-3 border-t pt-5">
          <p className="min-w-0 flex-[1_1_12rem]">{words.blockOffer}</p>
          <Button onClick={onBlock}>{words.block}</Button>
        </div>
      )}
      <Button variant="primary" className="justify-self-end" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}
