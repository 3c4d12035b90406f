import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { dayWords } from "../../words/en/day.ts";

/** Puts a text on the clipboard, and says whether that worked. */
export function useCopyToClipboard(): (text: string) => Promise<void> {
  const { pending: words } = useWords(dayWords);
  const toast = useToast();
  return async (text) => {
    const message = await navigator.clipboard.writeText(text).then(
      () => words.copied,
      () => words.copyFailed,
    );
    toast({ message });
  };
}
