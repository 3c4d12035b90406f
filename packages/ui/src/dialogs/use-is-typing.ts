import { useSyncExternalStore } from "react";

/** Controls that take typed text; the others need a single press. */
const TEXT_FIELDS =
  "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color])";

/** The field that the user is typing in, from its first letter until they leave it or send it. */
let typedIn: Element | null = null;
/** A press is under way: what it means to hit must not be covered before it is over. */
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
// Later than the click that the press becomes, and than the focus that leaves one field for another.
const endPress = () =>
  setTimeout(() => {
    isPressed = false;
    endIfLeft();
  });
listen("pointerup", endPress);
listen("pointercancel", endPress);
// A press that ended outside of the page was not heard to end.
listen("keydown", endPress);
listen("focusout", () => setTimeout(endIfLeft));

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // Not every browser says that a field was left which is taken out of the page.
  const removals = new MutationObserver(endIfLeft);
  removals.observe(document, { childList: true, subtree: true });
  // The field may have gone without a subscriber.
  endIfLeft();
  return () => {
    listeners.delete(changed);
    removals.disconnect();
  };
}

/** Whether the user is typing: a window that came up now would take the keyboard in the middle of a word. */
export function useIsTyping(): boolean {
  return useSyncExternalStore(subscribe, () => typedIn !== null);
}
