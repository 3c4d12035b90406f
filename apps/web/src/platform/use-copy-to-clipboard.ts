import { useToast } from "@diary/ui/toast";

export interface CopyWords {
  copied: string;
  copyFailed: string;
}

/** The returned function resolves with the toast's message. Dialogs that cover the toast show this message. */
export function useCopyToClipboard({ copied, copyFailed }: CopyWords): (text: string) => Promise<string> {
  const toast = useToast();
  return async (text) => {
    try {
      // Pages without HTTPS have no clipboard.
      await navigator.clipboard.writeText(text);
      toast({ message: copied });
      return copied;
    } catch {
      toast({ message: copyFailed });
      return copyFailed;
    }
  };
}
