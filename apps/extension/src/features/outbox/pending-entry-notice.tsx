import { usePendingActions, useWriting, type PendingEntry } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Stamp } from "@diary/ui/stamp";
import { useMutation } from "@tanstack/react-query";

import { useCopy } from "../../copy/language-provider.tsx";
import { useConfirmDiscard } from "./use-confirm-discard.ts";

/** Sends all that waits, without waiting for the alarm. */
export function SendNowButton() {
  const copy = useCopy();
  const { outbox } = useWriting();
  const { mutate, isPending } = useMutation({ mutationFn: outbox.deliver });
  return (
    <Button size="small" pending={isPending} onClick={() => mutate()}>
      {copy.tryNow}
    </Button>
  );
}

export interface PendingEntryNoticeProps {
  readonly entry: PendingEntry;
}

/** Today's entry, submitted and not yet with the server. */
export function PendingEntryNotice({ entry }: PendingEntryNoticeProps) {
  const copy = useCopy();
  const { discard, withdraw } = usePendingActions();
  const confirmDiscard = useConfirmDiscard();
  return (
    <Alert
      className="shrink-0"
      title={copy.pendingTitle}
      actions={
        <>
          <SendNowButton />
          <Button size="small" onClick={() => void withdraw(entry)}>
            {copy.editPending}
          </Button>
          <Button size="small" onClick={() => void confirmDiscard(() => discard(entry))}>
            {copy.discard}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="popup-roomy">{copy.pending}</p>
        <div className="flex items-start gap-3">
          <p dir="auto" className="max-h-[20cqh] min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap">
            {entry.text}
          </p>
          <Stamp day={undefined} ink="pending" />
        </div>
      </div>
    </Alert>
  );
}
