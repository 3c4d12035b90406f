import { useDialogs } from "@diary/ui/dialogs";

/** Asks whether a text that is nowhere else may go for good. */
export function useConfirmDiscard(): (text: "draft" | "entry") => Promise<boolean> {
  const dialogs = useDialogs();
  return (text) =>
    dialogs.confirm({
      title: `Discard this ${text}?`,
      message: "Its text is on this device only. When you discard it, you can't get it back.",
      ok: "Discard",
      tone: "danger",
    });
}
