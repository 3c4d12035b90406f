import { useSyncExternalStore } from "react";

const TEXT_FIELDS =
  "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color])";

/** Set from the first letter until the field is left or sent. */
let typedIn: Element | null = null;
/** True during a press: a dialog must not cover the pressed element. */
let isPressed = false;
const listeners = new Set<() => void>();

function follow(field: Element | null) {
  if (field === typedIn) return;
  typedIn = field;
  for (const listener of listeners) listener();
}

function endUnlessTyping() {
  if (!isPressed && document.activeElement !== typedIn) follow(null);
}

function listen<Type extends keyof WindowEventMap>(
  type: Type,
  onEvent: (event: WindowEventMap[Type]) => void,
) {
  window.addEventListener(type, onEvent, { capture: true, passive: true });
}

listen("input", ({ target }) => {
  // Autofill changes fields without focus.
  if (target !== document.activeElement) return;
  if (target instanceof Element && target.matches(TEXT_FIELDS)) follow(target);
});
listen("submit", () => follow(null));
listen("pointerdown", () => (isPressed = true));
// Runs after the press's click and its focus change.
const endPress = () =>
  setTimeout(() => {
    isPressed = false;
    endUnlessTyping();
  });
listen("pointerup", endPress);
listen("pointercancel", endPress);
// Presses that end outside of the page send no event.
listen("keydown", endPress);
listen("focusout", () => setTimeout(endUnlessTyping));

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // Some browsers send no event if a focused field is removed.
  const removals = new MutationObserver(endUnlessTyping);
  removals.observe(document, { childList: true, subtree: true });
  endUnlessTyping();
  return () => {
    listeners.delete(changed);
    removals.disconnect();
  };
}

/** A dialog would take over the keyboard of a typing user. */
export function useIsTyping(): boolean {
  return useSyncExternalStore(subscribe, () => typedIn !== null);
}
