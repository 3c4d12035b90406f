import type { KeyboardEvent } from "react";

/** Ctrl+Enter, or ⌘+Enter, in any field of a form sends it. */
export function sendByKey(submit: () => Promise<void>) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
}
