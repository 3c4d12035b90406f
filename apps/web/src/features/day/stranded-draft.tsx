import { useDraftKeeping, type DraftSubject } from "@diary/core/draft";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";

import { dayCopy } from "./copy.ts";
import { useCopyText } from "./use-copy-text.ts";

const { onItsWay, otherDrafts: copy } = dayCopy;

export interface StrandedDraftProps {
  subject: Extract<DraftSubject, { kind: "day" }>;
  text: string;
}

/** A draft of a challenge that takes no entries any more: its text can still be taken elsewhere. */
export function StrandedDraft({ subject, text }: StrandedDraftProps) {
  const { drafts } = useDraftKeeping();
  const dialogs = useDialogs();
  const copyText = useCopyText();

  async function discard() {
    const sure = await dialogs.confirm({
      title: copy.discardTitle,
      message: onItsWay.discardText,
      ok: onItsWay.discard,
      tone: "danger",
    });
    if (sure) await drafts.discard(subject);
  }

  return (
    <Alert
      title={copy.stranded(subject.date)}
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
