import { Alert } from "@diary/ui/alert";
import { DraftNotice } from "@diary/ui/draft-notice";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { formatDateTime } from "../content/format-date-time.ts";
import { draftWords } from "../words/en/drafts.ts";
import { focusField } from "./focus-field.ts";

export interface RestoredDraftNoticeProps<Content> {
  draft: {
    status: string;
    restored: { savedAt: number } | null;
    conflict: unknown;
    discard: () => Promise<void>;
  };
  content: Content;
  onPutBack: (content: Content) => void;
  /** Name of the field in which one goes on then. */
  field: string;
}

/** Says that what is in the form was typed earlier, or that it can't be kept, while nothing else has to be decided. */
export function RestoredDraftNotice<Content>({
  content,
  draft,
  field,
  onPutBack,
}: RestoredDraftNoticeProps<Content>) {
  const words = useWords(draftWords);
  const { conflict, discard, restored, status } = draft;
  const [discarded, setDiscarded] = useState<{ content: Content; status: "going" | "gone" }>();

  async function drop() {
    setDiscarded({ content, status: "going" });
    try {
      await discard();
    } finally {
      setDiscarded({ content, status: "gone" });
    }
  }

  // From the next word on, that is what is written.
  if (discarded?.status === "gone" && status !== "clean") setDiscarded(undefined);

  if (status === "failed") {
    return (
      <Alert tone="notice" title={words.notKept}>
        {words.notKeptText}
      </Alert>
    );
  }
  if (discarded !== undefined) {
    const undo = () => {
      onPutBack(discarded.content);
      setDiscarded(undefined);
      focusField(field);
    };
    return <DraftNotice status="discarded" onUndo={undo} />;
  }
  if (restored === null || conflict !== null) return null;
  return <DraftNotice savedAt={formatDateTime(restored.savedAt)} onDiscard={() => void drop()} />;
}
