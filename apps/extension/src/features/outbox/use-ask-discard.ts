import { useDialogs } from "@diary/ui/dialogs";

import { outboxCopy as copy } from "./copy.ts";

/** Asks whether a text that is nowhere else may go for good. */
export function useAskDiscard(): () => Promise<boolean> {
  const dialogs = useDialogs();
  return () =>
    dialogs.confirm({
      title: copy.discardTitle,
      message: copy.discardMessage,
      ok: copy.discard,
      tone: "danger",
    });
}
