import type { DeskAction } from "@diary/core/desk";

/** The key of each decision, in the order in which they are offered. */
export const ACTION_KEYS: readonly { action: DeskAction; key: string }[] = [
  { action: "dismiss", key: "d" },
  { action: "hide", key: "h" },
  { action: "hide_and_warn", key: "w" },
  { action: "suspend", key: "s" },
  { action: "restore", key: "r" },
];
