import { useDialogs } from "@diary/ui/dialogs";
import { useWords } from "@diary/ui/words";

import { draftWords } from "../words/en/drafts.ts";

export function useConfirmDiscard(): (text: "draft" | "entry") => Promise<boolean> {
  const words = useWords(draftWords);
  const dialogs = useDialogs();
  return (text) =>
    dialogs.confirm({ title: words.discardTitle[text], message: words.discardText, ok: words.discard });
}
