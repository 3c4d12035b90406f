import type { DeskAction } from "@diary/core/desk";

import { useShortcuts } from "../../platform/shortcuts.ts";

export const ACTION_KEYS: readonly { action: DeskAction; key: string }[] = [
  { action: "dismiss", key: "d" },
  { action: "hide", key: "h" },
  { action: "hide_and_warn", key: "w" },
  { action: "suspend", key: "s" },
  { action: "restore", key: "r" },
];

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];

const focusedRow = (all: HTMLElement[]) => all.findIndex((row) => row.contains(document.activeElement));

function moveFocus(step: number): boolean {
  const all = rows();
  const next = all[Math.min(Math.max(focusedRow(all) + step, 0), all.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

const moveWithin = (step: number) => () => focusedRow(rows()) >= 0 && moveFocus(step);

/** j and k move through the rows (`data-row`). Arrow keys work while a row has the focus. */
export function useRowNavigation(): void {
  useShortcuts(
    {
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      ArrowDown: moveWithin(1),
      ArrowUp: moveWithin(-1),
    },
    true,
  );
}

export function focusedRowId(): string | undefined {
  const all = rows();
  return (all[focusedRow(all)] ?? all[0])?.dataset["row"];
}

export function focusFirstRow(): void {
  if (document.activeElement === document.body || document.activeElement?.id === "main") rows()[0]?.focus();
}
