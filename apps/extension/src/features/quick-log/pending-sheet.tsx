import { usePendingActions, type PendingEntry } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { CloudOff } from "@diary/ui/icons";
import { useLazyModule } from "@diary/ui/lazy-module";
import { useWords } from "@diary/ui/words";
import { WrittenSheet } from "@diary/ui/written-sheet";
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
    <section aria-labelledby={id} className="flex min-h-43 flex-1 flex-col gap-2.5">
      <WrittenSheet
        fill
        isPending
        label={`DAY ${day}`}
        day={day}
        content={entry.text}
        className="min-h-24 shrink"
        photos={
          photos.status === "ready" && hasPhotos ? <photos.module.PendingPhotos entry={entry} /> : undefined
        }
      />
      <div className="grid min-h-7 shrink-0 content-start pe-26">
        <output id={id} className="flex items-center gap-2 font-serif text-lg leading-snug font-semibold">
          <CloudOff className="size-5 shrink-0" />
          {words.pendingTitle}
        </output>
        <p className="text-muted popup-roomy text-sm">{words.pending}</p>
      </div>
      <div className="mt-auto flex shrink-0 gap-2">
        <SendNowButton variant="primary" className="flex-1" ref={sendButton} />
        <Button size="small" onClick={() => void edit()}>
          {words.editPending}
        </Button>
        <DiscardButton onDiscard={() => discard(entry).then(onTakeBack)} />
      </div>
    </section>
  );
}
