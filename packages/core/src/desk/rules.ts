import type { Case, DeskAction } from "./desk-types.ts";

export const DESK_LIMITS = {
  facts: { min: 10, max: 500 },
  answer: { min: 10, max: 2000 },
} as const;

/** In days; null is permanent. */
export const SUSPENSIONS: readonly (number | null)[] = [1, 7, 30, null];

export const DESK_PAGE_SIZES = { queue: 25, feedback: 25, log: 50 } as const;

export function availableActions({ current, hidden, state }: Case): readonly DeskAction[] {
  const decide: readonly DeskAction[] =
    state === "open" ? ["dismiss", "hide", "hide_and_warn", "suspend"] : [];
  return hidden && current !== null ? [...decide, "restore"] : decide;
}

export function hasPendingAppeal({ decision }: Case): boolean {
  return decision !== null && decision.appealed_at !== null && decision.appeal_outcome === null;
}
