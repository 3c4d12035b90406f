import type { DeskAction } from "@diary/core/desk";
import { isComposing } from "@diary/ui/form";
import { useEffect, useEffectEvent } from "react";

import { safeLocalStorage } from "../../platform/safe-storage.ts";

/** The key of each decision, in the order in which they are offered. */
export const ACTION_KEYS: readonly { action: DeskAction; key: string }[] = [
  { action: "dismiss", key: "d" },
  { action: "hide", key: "h" },
  { action: "hide_and_warn", key: "w" },
  { action: "suspend", key: "s" },
  { action: "restore", key: "r" },
];

const OFF = "desk:keys-off";

/** Whether single keys do something on this device: speech input would set them off. */
export const areShortcutsEnabled = (): boolean => safeLocalStorage.getItem(OFF) === null;

export function setShortcutsEnabled(on: boolean): void {
  if (on) safeLocalStorage.removeItem(OFF);
  else safeLocalStorage.setItem(OFF, "1");
}

/** What is typed into, or has keys of its own. */
const OWN_KEYS = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";

/**
 * Single keys of a page, by `KeyboardEvent.key`. Nothing happens while the user types, a dialog is open, or a modifier
 * is held. What answers false leaves the key to the browser.
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

/** The row of a list that has the focus, or in which it is. */
const focusedRow = (all: HTMLElement[]) => all.findIndex((row) => row.contains(document.activeElement));

/** Gives the focus to a row of the list, `step` from the one that has it; answers whether there is a list. */
function moveFocus(step: number): boolean {
  const all = rows();
  const next = all[Math.min(Math.max(focusedRow(all) + step, 0), all.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

const moveWithin = (step: number) => () => focusedRow(rows()) >= 0 && moveFocus(step);

/** j and k go through the rows of a list (`data-row`), the arrows too while one of them has the focus. */
export function useRowNavigation(): void {
  useShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    ArrowDown: moveWithin(1),
    ArrowUp: moveWithin(-1),
  });
}

/** What the row with the focus is about (`data-row`), or the first row's where none has it. */
export function focusedRowId(): string | undefined {
  const all = rows();
  return (all[focusedRow(all)] ?? all[0])?.dataset["row"];
}

/** Gives the focus to the first row, where nothing else has it. */
export function focusFirstRow(): void {
  if (document.activeElement === document.body || document.activeElement?.id === "main") rows()[0]?.focus();
}
