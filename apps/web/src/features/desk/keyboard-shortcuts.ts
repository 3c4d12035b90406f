import type { DeskAction } from "@diary/core/desk";
import { isComposing } from "@diary/ui/form";
import { useEffect, useEffectEvent } from "react";

import { safeLocalStorage } from "../../platform/safe-storage.ts";

export const ACTION_KEYS: readonly { action: DeskAction; key: string }[] = [
  { action: "dismiss", key: "d" },
  { action: "hide", key: "h" },
  { action: "hide_and_warn", key: "w" },
  { action: "suspend", key: "s" },
  { action: "restore", key: "r" },
];

const OFF = "desk:keys-off";

/** Speech input would trigger single keys, so they can be turned off. */
export const areShortcutsEnabled = (): boolean => safeLocalStorage.getItem(OFF) === null;

export function setShortcutsEnabled(on: boolean): void {
  if (on) safeLocalStorage.removeItem(OFF);
  else safeLocalStorage.setItem(OFF, "1");
}

/** Elements that take text or have their own keys. */
const OWN_KEYS = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";

/**
 * Keys by `KeyboardEvent.key`. Ignored while the user types, a dialog is open or a modifier is pressed. A handler
 * that returns false leaves the key to the browser.
 */
export function useShortcuts(keys: Readonly<Record<string, () => boolean | void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event))
      return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    if (document.querySelector("[role=dialog], [role=menu]") !== null || !areShortcutsEnabled()) return;
    const act = keys[event.key];
    if (act !== undefined && act() !== false) event.preventDefault();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];

const focusedRow = (all: HTMLElement[]) => all.findIndex((row) => row.contains(document.activeElement));

/** Returns false without a list. */
function moveFocus(step: number): boolean {
  const all = rows();
  const next = all[Math.min(Math.max(focusedRow(all) + step, 0), all.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

const moveWithin = (step: number) => () => focusedRow(rows()) >= 0 && moveFocus(step);

/** j and k move through the rows (`data-row`), and arrows too while a row has the focus. */
export function useRowNavigation(): void {
  useShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    ArrowDown: moveWithin(1),
    ArrowUp: moveWithin(-1),
  });
}

/** Falls back to the first row. */
export function focusedRowId(): string | undefined {
  const all = rows();
  return (all[focusedRow(all)] ?? all[0])?.dataset["row"];
}

/** Does nothing if another element has the focus. */
export function focusFirstRow(): void {
  if (document.activeElement === document.body || document.activeElement?.id === "main") rows()[0]?.focus();
}
