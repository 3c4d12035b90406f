import { useSyncExternalStore } from "react";

/** Controls that take typed text. */
const TEXT_FIELDS =
  "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color])";

/** Field that the user is typing in, from its first letter until it is left or sent. */
let typedIn: Element | null = null;
/** During a press its target must not be covered. */
let isPressed = false;
const listeners = new Set<() => void>();

function follow(field: Element | null) {
  if (field === typedIn) return;
  typedIn = field;
  for (const listener of listeners) listener();
}

function endIfLeft() {
  if (!isPressed && document.activeElement !== typedIn) follow(null);
}

function listen<Type extends keyof WindowEventMap>(type: Type, heard: (event: WindowEventMap[Type]) => void) {
  window.addEventListener(type, heard, { capture: true, passive: true });
}

listen("input", ({ target }) => {
  // Autofill changes fields without focus.
  if (target !== document.activeElement) return;
  if (target instanceof Element && target.matches(TEXT_FIELDS)) follow(target);
});
listen("submit", () => follow(null));
listen("pointerdown", () => (isPressed = true));
// After the press's click and its focus change.
const endPress = () =>
  setTimeout(() => {
    isPressed = false;
    endIfLeft();
  });
listen("pointerup", endPress);
listen("pointercancel", endPress);
// The end of a press outside of the page is missed.
listen("keydown", endPress);
listen("focusout", () => setTimeout(endIfLeft));

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // Some browsers send no event for a removed focused field.
  const removals = new MutationObserver(endIfLeft);
  removals.observe(document, { childList: true, subtree: true });
  // The field may have been removed without a subscriber.
  endIfLeft();
  return () => {
    listeners.delete(changed);
    removals.disconnect();
  };
}

/** Returns true while the user types: a dialog would take over the keyboard. */
export function useIsTyping(): boolean {
  return useSyncExternalStore(subscribe, () => typedIn !== null);
}
