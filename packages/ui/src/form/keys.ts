import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** Returns true for keys of an input method: Enter takes a candidate. Safari marks its last key by code 229 only. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isOpen, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isOpen || keyCode === 229;
}

export function submitOnCtrlEnter(event: ReactKeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Prevents Enter from submitting the form while an input method needs it. */
export function preventSubmitWhileComposing(event: ReactKeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement && isComposing(event))
    event.preventDefault();
}
