import { useDialogs } from "@diary/ui/dialogs";

import { useCopy } from "../../copy/language-provider.tsx";

/** Discards a text that is nowhere else, if the user says so. */
export function useConfirmDiscard(): (discard: () => Promise<void> | void) => Promise<void> {
  const copy = useCopy();
  const dialogs = useDialogs();
  return async (discard) => {
    const isSure = await dialogs.confirm({
      title: copy.discardTitle,
      message: copy.discardMessage,
      ok: copy.discard,
      tone: "danger",
    });
    if (isSure) await discard();
  };
}
