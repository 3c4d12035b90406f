import { useToast } from "@diary/ui/toast";

import { dayCopy } from "./copy.ts";

const { pending: copy } = dayCopy;

/** Puts a text on the clipboard, and says whether that worked. */
export function useCopyToClipboard(): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    const message = await navigator.clipboard.writeText(text).then(
      () => copy.copied,
      () => copy.copyFailed,
    );
    toast({ message });
  };
}
