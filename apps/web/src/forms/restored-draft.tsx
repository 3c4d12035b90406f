import type { DraftInHand } from "@diary/core/draft";
import { DraftNotice } from "@diary/ui/draft-notice";

const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

export interface RestoredDraftProps {
  draft: DraftInHand;
}

/** Says that what is in the form was typed earlier, while that is so and nothing else has to be decided. */
export function RestoredDraft({ draft }: RestoredDraftProps) {
  const { conflict, discard, restored } = draft;
  if (restored === null || conflict !== null) return null;
  return <DraftNotice savedAt={time.format(restored.savedAt)} onDiscard={() => void discard()} />;
}
