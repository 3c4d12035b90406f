import { usePendingActions, type PendingEntry } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { CloudOff } from "@diary/ui/icons";
import { useLazyModule } from "@diary/ui/lazy-module";
import { PlainText } from "@diary/ui/plain-text";
import { Stamp } from "@diary/ui/stamp";
import { useWords } from "@diary/ui/words";
import { useId, type Ref } from "react";

import { en } from "../../words/en.ts";
import { DiscardButton, SendNowButton } from "./unsent-buttons.tsx";

const loadPhotos = () => import("./shown-photos.tsx");

export interface PendingSheetProps {
  readonly entry: PendingEntry;
  readonly day: number;
  readonly onTakeBack: () => void;
  readonly sendButton: Ref<HTMLButtonElement>;
}

export function PendingSheet({ day, entry, onTakeBack, sendButton }: PendingSheetProps) {
  const words = useWords(en);
  const { discard, withdraw } = usePendingActions();
  const id = useId();
  const hasPhotos = (entry.photos?.list ?? []).length > 0;
  const photos = useLazyModule(loadPhotos, hasPhotos ? true : undefined);
  async function edit() {
    if (await withdraw(entry)) onTakeBack();
  }
  return (
    <section
      aria-labelledby={id}
      className="border-edge bg-card flex min-h-28 flex-1 flex-col gap-2 rounded-md border border-dashed p-4"
    >
      <output id={id} className="flex items-center gap-2 font-semibold">
        <CloudOff aria-hidden className="size-5 shrink-0" />
        {words.pendingTitle}
      </output>
      <p className="text-muted popup-roomy text-sm">{words.pending}</p>
      <div className="flex min-h-0 flex-1 items-start gap-3">
        <PlainText text={entry.text} className="text-slip max-h-full min-w-0 flex-1 overflow-y-auto" />
        <Stamp day={day} ink="pending" className="self-center" />
      </div>
      {photos.status === "ready" && hasPhotos ? <photos.module.PendingPhotos entry={entry} /> : null}
      <div className="flex flex-wrap gap-2">
        <SendNowButton variant="primary" ref={sendButton} />
        <Button size="small" onClick={() => void edit()}>
          {words.editPending}
        </Button>
        <DiscardButton onDiscard={() => discard(entry).then(onTakeBack)} />
      </div>
    </section>
  );
}
