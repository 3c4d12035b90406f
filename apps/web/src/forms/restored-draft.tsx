import { Alert } from "@diary/ui/alert";
import { DraftNotice } from "@diary/ui/draft-notice";

const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export interface RestoredDraftProps {
  draft: {
    status: string;
    restored: { savedAt: number } | null;
    conflict: unknown;
    discard: () => Promise<void>;
  };
}

/** Says that what is in the form was typed earlier, or that it can't be kept, while nothing else has to be decided. */
export function RestoredDraft({ draft }: RestoredDraftProps) {
  const { conflict, discard, restored, status } = draft;
  if (status === "failed") {
    return (
      <Alert tone="notice" title="Your text can't be kept on this device">
        Its storage is full or blocked. The text stays on this page until you leave it.
      </Alert>
    );
  }
  if (restored === null || conflict !== null) return null;
  return <DraftNotice savedAt={time.format(restored.savedAt)} onDiscard={() => void discard()} />;
}
