import type { ModerationSubjectType } from "../report/index.ts";
import type { Refine, TableRow } from "../supabase/index.ts";

export type DecisionAction = "hide" | "hide_and_warn" | "suspend" | "restore";

/** `subject_text`: start of the content. `suspended_until`: null if permanent. `ended_at`: null unless staff reversed it. */
export type Decision = Refine<
  Omit<TableRow<"decision">, "days" | "user_id">,
  {
    subject_type: ModerationSubjectType;
    action: DecisionAction;
    ground: Ground;
    appeal_outcome: "upheld" | "reversed" | null;
  }
>;

export const GROUNDS = [
  "spam",
  "harassment",
  "violence",
  "sexual",
  "self-harm",
  "rights",
  "private-data",
  "minimum-age",
  "other-terms",
  "law",
] as const;
export type Ground = (typeof GROUNDS)[number];

export const APPEAL_LIMITS = { appeal: 2000 } as const;

export function isInForce({ action, ended_at }: Decision): boolean {
  return action !== "restore" && ended_at === null;
}

export function canAppeal(decision: Decision): boolean {
  return isInForce(decision) && decision.appealed_at === null;
}

export function isUnread({ answered_at, seen_at }: Decision): boolean {
  if (seen_at === null) return true;
  return answered_at !== null && Date.parse(answered_at) > Date.parse(seen_at);
}

export function needsAttention(decision: Decision): boolean {
  const hasPendingAppeal = decision.appealed_at !== null && decision.answered_at === null;
  return isUnread(decision) || canAppeal(decision) || hasPendingAppeal;
}

export function activeSuspension(decisions: readonly Decision[], now: number): Decision | undefined {
  return decisions
    .filter(
      (decision) => decision.action === "suspend" && decision.ended_at === null && endOf(decision) > now,
    )
    .toSorted((a, b) => endOf(b) - endOf(a))[0];
}

function endOf({ suspended_until }: Decision): number {
  return suspended_until === null ? Infinity : Date.parse(suspended_until);
}
