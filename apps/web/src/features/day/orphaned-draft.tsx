import { contentOf, deleteDrafts, useWriting, type Draft, type EntryKey } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";

import { focusField } from "../../forms/focus-field.ts";
import { dayCopy } from "./copy.ts";
import { useCopyToClipboard } from "./use-copy-to-clipboard.ts";

const { pending, otherDrafts: copy } = dayCopy;

export interface OrphanedDraftProps {
  draft: Draft & { key: EntryKey };
}

/** A draft of a challenge that takes no entries any more: its text can still be copied. */
export function OrphanedDraft({ draft }: OrphanedDraftProps) {
  const { db } = useWriting();
  const dialogs = useDialogs();
  const copyText = useCopyToClipboard();
  const text = contentOf(draft.fields);

  async function discard() {
    const sure = await dialogs.confirm({
      title: copy.discardTitle,
      message: pending.discardText,
      ok: pending.discard,
      tone: "danger",
    });
    if (!sure) return;
    await deleteDrafts(db, draft.key, [draft, ...draft.replaces]);
    focusField("content");
  }

  return (
    <Alert
      title={copy.orphaned(draft.key.date)}
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
