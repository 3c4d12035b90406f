import { useRef } from "react";

/** Radix returns the focus to the dialog's trigger, but a dialog opened by code has no trigger. */
export function useFocusReturn() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      const { current } = opener;
      if (!(current instanceof HTMLElement) || !current.isConnected) return;
      event.preventDefault();
      current.focus();
    },
  };
}
