/** Keys of forms, read so that an input method keeps those that it needs itself. */
import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** Whether an input method handles this key: Enter takes a candidate, Escape drops one. Safari marks the last one by 229 only. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isOpen, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isOpen || keyCode === 229;
}

/** Submits a form by Ctrl+Enter or ⌘+Enter in any of its fields. */
export function submitOnCtrlEnter(event: ReactKeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Keeps the Enter that takes a candidate in a field of one line from submitting its form. */
export function keepComposing(event: ReactKeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement && isComposing(event))
    event.preventDefault();
}
