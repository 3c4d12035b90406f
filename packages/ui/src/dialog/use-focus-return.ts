import { useInsertionEffect, useRef } from "react";

/** Maps each dialog's element to the element that gets the focus after the dialog. */
const openers = new WeakMap<EventTarget, Element>();

/** Radix returns the focus to the dialog's trigger, but a dialog opened by code has no trigger. */
export function useFocusReturn(open: boolean) {
  const opener = useRef<Element>(null);
  const earlier = useRef<Element>(undefined);
  // Runs before the dialog attaches its refs: a field that takes the focus on mount isn't the opener.
  useInsertionEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    // If this dialog replaces the dialog that contains its opener, the focus returns to that dialog's opener.
    const replaced = opener.current?.closest("[role=dialog]");
    earlier.current = replaced ? openers.get(replaced) : undefined;
  }, [open]);
  return {
    onOpenAutoFocus: ({ currentTarget }: Event) => {
      const first = earlier.current ?? opener.current;
      if (currentTarget !== null && first !== null) openers.set(currentTarget, first);
    },
    onCloseAutoFocus: (event: Event) => {
      const found = [opener.current, earlier.current].find((element) => element?.isConnected);
      if (!(found instanceof HTMLElement)) return;
      event.preventDefault();
      found.focus();
    },
  };
}
