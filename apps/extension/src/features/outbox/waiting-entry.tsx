import { useEntryServices, type PendingEntry } from "@diary/core/entry";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Stamp } from "@diary/ui/stamp";
import { useMutation } from "@tanstack/react-query";

import { useCopy } from "../../copy/copy-context.ts";

/** Sends all that waits, without waiting for the alarm. */
export function SendNow() {
  const copy = useCopy();
  const { delivery } = useEntryServices();
  const { mutate, isPending } = useMutation({ mutationFn: delivery.deliver });
  return (
    <Button size="small" pending={isPending} onClick={() => mutate()}>
      {copy.tryNow}
    </Button>
  );
}

export interface WaitingEntryProps {
  readonly entry: PendingEntry;
}

/** Today's entry, submitted and not yet with the server. */
export function WaitingEntry({ entry }: WaitingEntryProps) {
  const copy = useCopy();
  return (
    <Alert className="shrink-0" title={copy.waitingTitle} actions={<SendNow />}>
      <div className="grid gap-3">
        <p className="popup-roomy">{copy.waiting}</p>
        <div className="flex items-start gap-3">
          <p dir="auto" className="max-h-[20cqh] min-w-0 flex-1 overflow-y-auto whitespace-pre-wrap">
            {entry.submitted.text}
          </p>
          <Stamp day={undefined} ink="waiting" />
        </div>
      </div>
    </Alert>
  );
}
