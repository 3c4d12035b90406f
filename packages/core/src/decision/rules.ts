import type { ModerationSubjectType } from "../report/index.ts";
import type { Refine, TableRow } from "../supabase/index.ts";

/** Actions of staff: hide content, also with a warning, suspend its author, or restore it. */
export type DecisionAction = "hide" | "hide_and_warn" | "suspend" | "restore";

/**
 * Decision on the reader's own content: a statement of reasons with `facts` in staff's words. `subject_text` is the
 * start of the content, `suspended_until` is null for a permanent `suspend`, `ended_at` is the time of its reversal,
 * `seen_at` of the author's first look.
 */
export type Decision = Refine<
  Omit<TableRow<"decision">, "days" | "user_id">,
  {
    subject_type: ModerationSubjectType;
    action: DecisionAction;
    ground: Ground;
    appeal_outcome: "upheld" | "reversed" | null;
  }
>;

/** Grounds of a decision: a clause of the terms, or the law. */
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

/** Code points, as the database counts with the same limit. */
export const APPEAL_LIMITS = { appeal: 2000 } as const;

/** Returns true if the decision hides its subject. */
export function isInForce({ action, ended_at }: Decision): boolean {
  return action !== "restore" && ended_at === null;
}

/** Returns true if the author may appeal: once, while the decision is active. */
export function canAppeal(decision: Decision): boolean {
  return isInForce(decision) && decision.appealed_at === null;
}

/** Returns true if there is something that the author has not read. */
export function isUnread({ answered_at, seen_at }: Decision): boolean {
  if (seen_at === null) return true;
  return answered_at !== null && Date.parse(answered_at) > Date.parse(seen_at);
}

/** Returns true if My page still shows it: unread, active and open to appeal, or with a pending appeal. */
export function needsAttention(decision: Decision): boolean {
  const hasPendingAppeal = decision.appealed_at !== null && decision.answered_at === null;
  return isUnread(decision) || canAppeal(decision) || hasPendingAppeal;
}

/** Active suspension that lasts longest, or undefined. */
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
