import { useInsertionEffect, useRef } from "react";

/** Radix returns the focus to the dialog's trigger, but a dialog opened by code has no trigger. */
export function useFocusReturn(open: boolean) {
  const opener = useRef<Element>(null);
  // Runs before the dialog attaches its refs: a field that takes the focus on mount isn't the opener.
  useInsertionEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return {
    onCloseAutoFocus: (event: Event) => {
      const { current } = opener;
      if (!(current instanceof HTMLElement) || !current.isConnected) return;
      event.preventDefault();
      current.focus();
    },
  };
}
