import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
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
  field: string;
}

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

  // Typing after a discard starts a new draft, so the discarded draft can't be restored any more.
  if (discarded?.status === "gone" && status !== "clean") setDiscarded(undefined);

  if (status === "failed") {
    return (
      <Alert tone="notice" title={words.notKept}>
        {words.notKeptText}
      </Alert>
    );
  }
  if (discarded === undefined && (restored === null || conflict !== null)) return null;

  function press(detail: number) {
    if (discarded === undefined) {
      void drop();
      return;
    }
    if (detail > 1) return;
    onPutBack(discarded.content);
    setDiscarded(undefined);
    focusField(field);
  }

  return (
    <Alert
      title={discarded === undefined ? words.restored.title : words.discarded.title}
      actions={
        // Uses one button for both actions, so the focus is not lost. "Undo" is as wide as the longer label.
        <Button size="small" className="min-w-32" onClick={({ detail }) => press(detail)}>
          {discarded === undefined ? words.restored.discard : words.discarded.undo}
        </Button>
      }
    >
      {/* Both texts have the same height, so the button doesn't move during a double-click. */}
      <p className="max-sm:min-h-[2lh]">
        {discarded === undefined
          ? words.restored.text(formatDateTime(restored!.savedAt))
          : words.discarded.text}
      </p>
    </Alert>
  );
}
