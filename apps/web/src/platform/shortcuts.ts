import { isComposing } from "@diary/ui/form";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

import { safeLocalStorage } from "./safe-storage.ts";

const OFF = "desk:keys-off";

const listeners = new Set<() => void>();

/** Users of speech input turn off single keys, because speech would trigger them. */
const areShortcutsEnabled = (): boolean => safeLocalStorage.getItem(OFF) === null;

export function setShortcutsEnabled(on: boolean): void {
  if (on) safeLocalStorage.removeItem(OFF);
  else safeLocalStorage.setItem(OFF, "1");
  for (const listener of listeners) listener();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export function useShortcutsEnabled(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsEnabled);
}

/** Ignores Caps Lock. In a script without Latin letters (Russian, kana), returns the letter of the key's place. */
function nameOf({ code, key, shiftKey }: KeyboardEvent): string {
  if (/^[^\p{Script=Latin}]$/u.test(key) && /^\p{L}$/u.test(key))
    return code.replace("Key", "").toLowerCase();
  return shiftKey || key.length > 1 ? key : key.toLowerCase();
}

const OWN_KEYS = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";

/**
 * Calls handlers by `KeyboardEvent.key`, except in fields, while a dialog or menu is open, and with Ctrl, Alt or Meta.
 * If a handler returns false, the browser handles the key. With `repeats`, holding a key calls its handler repeatedly.
 */
export function useShortcuts(keys: Readonly<Record<string, () => boolean | void>>, repeats = false): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event))
      return;
    if (event.repeat && !repeats) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    if (document.querySelector("[role=dialog], [role=menu]") !== null || !areShortcutsEnabled()) return;
    const act = keys[nameOf(event)];
    if (act !== undefined && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
