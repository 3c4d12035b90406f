import { useToast } from "@diary/ui/toast";

export interface CopyWords {
  copied: string;
  copyFailed: string;
}

/** Puts a text on the clipboard, and says whether that worked. */
export function useCopyToClipboard({ copied, copyFailed }: CopyWords): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    try {
      // A page without HTTPS has no clipboard at all.
      await navigator.clipboard.writeText(text);
      toast({ message: copied });
    } catch {
      toast({ message: copyFailed });
    }
  };
}
