import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** Returns true for keys that an input method uses. Safari marks the last of these keys only by the code 229. */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: isOpen, keyCode } = "nativeEvent" in event ? event.nativeEvent : event;
  return isOpen || keyCode === 229;
}

export function submitOnCtrlEnter(event: ReactKeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

export function preventSubmitWhileComposing(event: ReactKeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement && isComposing(event))
    event.preventDefault();
}
