import { useSyncExternalStore } from "react";

const TEXT_FIELDS =
  "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color])";

/** Field in which the user types: set from the first letter until the user leaves or submits the field. */
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
// The timeout runs after the click and the focus change that follow the press.
const endPress = () =>
  setTimeout(() => {
    isPressed = false;
    endUnlessTyping();
  });
listen("pointerup", endPress);
listen("pointercancel", endPress);
// If a press ends outside of the page, the page gets no `pointerup`. Then these events end the press.
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

export function useIsTyping(): boolean {
  return useSyncExternalStore(subscribe, () => typedIn !== null);
}
