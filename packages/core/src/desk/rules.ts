import type { Case, DeskAction } from "./desk-types.ts";

/** Code points, as the database counts them with the same limits. */
export const DESK_LIMITS = {
  facts: { min: 10, max: 500 },
  answer: { min: 10, max: 2000 },
} as const;

/** Days of a suspension; null is permanent. */
export const SUSPENSIONS: readonly (number | null)[] = [1, 7, 30, null];

/** Rows per page, as the database functions return them. */
export const DESK_PAGE_SIZES = { queue: 25, feedback: 25, log: 50 } as const;

/** Actions for a case: an open case can be decided, hidden content can be restored. */
export function availableActions({ current, hidden, state }: Case): readonly DeskAction[] {
  const decide: readonly DeskAction[] =
    state === "open" ? ["dismiss", "hide", "hide_and_warn", "suspend"] : [];
  return hidden && current !== null ? [...decide, "restore"] : decide;
}

export function hasPendingAppeal({ decision }: Case): boolean {
  return decision !== null && decision.appealed_at !== null && decision.appeal_outcome === null;
}
