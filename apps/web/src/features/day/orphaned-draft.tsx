import { contentOf, deleteDrafts, useWriting, type EntryDraft } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";

import { focusField } from "../../forms/focus-field.ts";
import { useConfirmDiscard } from "../../forms/use-confirm-discard.ts";
import { dayWords } from "../../words/en/day.ts";
import { useCopyToClipboard } from "./use-copy-to-clipboard.ts";

export interface OrphanedDraftProps {
  draft: EntryDraft;
}

/** A draft of a challenge that takes no entries any more: its text can still be copied. */
export function OrphanedDraft({ draft }: OrphanedDraftProps) {
  const { otherDrafts: words, pending } = useWords(dayWords);
  const { db } = useWriting();
  const confirmDiscard = useConfirmDiscard();
  const copyText = useCopyToClipboard();
  const text = contentOf(draft.fields);

  async function discard() {
    if (!(await confirmDiscard("draft"))) return;
    await deleteDrafts(db, draft.key, [draft, ...draft.replaces]);
    focusField("content");
  }

  return (
    <Alert
      title={words.orphaned(draft.key.date)}
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
