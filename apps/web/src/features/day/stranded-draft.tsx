import { useEntryServices, type EntryKey } from "@diary/core/entry";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";

import { dayCopy } from "./copy.ts";
import { useCopyText } from "./use-copy-text.ts";

const { onItsWay, otherDrafts: copy } = dayCopy;

export interface StrandedDraftProps {
  entryKey: EntryKey;
  text: string;
}

/** A draft of a challenge that takes no entries any more: its text can still be taken elsewhere. */
export function StrandedDraft({ entryKey, text }: StrandedDraftProps) {
  const { store } = useEntryServices();
  const dialogs = useDialogs();
  const copyText = useCopyText();

  async function discard() {
    const sure = await dialogs.confirm({
      title: copy.discardTitle,
      message: onItsWay.discardText,
      ok: onItsWay.discard,
      tone: "danger",
    });
    if (sure) await store.change(entryKey, { type: "discarded", what: "typed", text });
  }

  return (
    <Alert
      title={copy.stranded(entryKey.date)}
      actions={
        <>
          <Button size="small" onClick={() => void copyText(text)}>
            {onItsWay.copy}
          </Button>
          <Button size="small" variant="quiet" onClick={() => void discard()}>
            {onItsWay.discard}
          </Button>
        </>
      }
    >
      <p dir="auto" className="max-h-40 overflow-y-auto whitespace-pre-wrap">
        {text}
      </p>
    </Alert>
  );
}
