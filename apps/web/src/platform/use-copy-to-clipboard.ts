import { useToast } from "@diary/ui/toast";

export interface CopyWords {
  copied: string;
  copyFailed: string;
}

export function useCopyToClipboard({ copied, copyFailed }: CopyWords): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    try {
      // Pages without HTTPS have no clipboard.
      await navigator.clipboard.writeText(text);
      toast({ message: copied });
    } catch {
      toast({ message: copyFailed });
    }
  };
}
