import { useRef } from "react";

/**
 * Gives the focus back to what had it when the dialog came. Radix gives it to the dialog's own trigger, and a
 * dialog that the program opens (a question, a message) has none.
 */
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
