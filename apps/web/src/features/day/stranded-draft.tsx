import { useEntryServices, type EntryKey } from "@diary/core/entry";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";

import { focusField } from "../../forms/focus-field.ts";
import { dayCopy } from "./copy.ts";
import { useCopyText } from "./use-copy-text.ts";

const { pending, otherDrafts: copy } = dayCopy;

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
      message: pending.discardText,
      ok: pending.discard,
      tone: "danger",
    });
    if (!sure) return;
    await store.change(entryKey, { type: "discarded", what: "typed", text });
    focusField("content");
  }

  return (
    <Alert
      title={copy.stranded(entryKey.date)}
      actions={
        <>
          <Button size="small" onClick={() => void copyText(text)}>
            {pending.copy}
          </Button>
          <Button size="small" variant="quiet" onClick={() => void discard()}>
            {pending.discard}
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
