import type { Case, DeskAction } from "./desk-types.ts";

/** Characters, counted as the database counts; it checks the same numbers. */
export const DESK_LIMITS = {
  facts: { min: 10, max: 500 },
  answer: { min: 10, max: 2000 },
} as const;

/** For how many days an account can be suspended; null is for good. */
export const SUSPENSIONS: readonly (number | null)[] = [1, 7, 30, null];

/** Rows of a page, as the functions of the database answer them. */
export const DESK_PAGE_SIZES = { queue: 25, feedback: 25, log: 50 } as const;

/** What can be done about a case: an open one is decided, and what is hidden can be given back. */
export function availableActions({ current, hidden, state }: Case): readonly DeskAction[] {
  const decide: readonly DeskAction[] =
    state === "open" ? ["dismiss", "hide", "hide_and_warn", "suspend"] : [];
  return hidden && current !== null ? [...decide, "restore"] : decide;
}

export function hasPendingAppeal({ decision }: Case): boolean {
  return decision !== null && decision.appealed_at !== null && decision.appeal_outcome === null;
}
