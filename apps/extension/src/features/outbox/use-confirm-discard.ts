import { useDialogs } from "@diary/ui/dialogs";

import { useCopy } from "../../copy/language-provider.tsx";

/** Asks whether a text that is nowhere else may go for good. */
export function useConfirmDiscard(): () => Promise<boolean> {
  const copy = useCopy();
  const dialogs = useDialogs();
  return () =>
    dialogs.confirm({
      title: copy.discardTitle,
      message: copy.discardMessage,
      ok: copy.discard,
      tone: "danger",
    });
}
