import type { ModerationSubjectType } from "../report/index.ts";
import type { Refine, TableRow } from "../supabase/index.ts";

/** What staff did: took something out of others' sight, also with a warning, took writing from its author, or gave it back. */
export type DecisionAction = "hide" | "hide_and_warn" | "suspend" | "restore";

/**
 * A decision on something of the reader's own: the statement of reasons that its author gets, with the `facts` in staff's
 * words. `subject_text` is the beginning of what was decided on; `suspended_until` is null with `suspend` for good;
 * `ended_at` is when it was taken back, `seen_at` when its author opened it first.
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

/** On what a decision rests: a clause of the terms, or the law. */
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

/** Characters, counted as the database counts; it checks the same number. */
export const APPEAL_LIMITS = { appeal: 2000 } as const;

/** Whether what it is about is hidden for it. */
export function isInForce({ action, ended_at }: Decision): boolean {
  return action !== "restore" && ended_at === null;
}

/** Whether its author may still ask for another look: once, and while there is something to give back. */
export function canAppeal(decision: Decision): boolean {
  return isInForce(decision) && decision.appealed_at === null;
}

/** Whether it has something to say that its author has not read. */
export function isUnread({ answered_at, seen_at }: Decision): boolean {
  if (seen_at === null) return true;
  return answered_at !== null && Date.parse(answered_at) > Date.parse(seen_at);
}

/** Whether a person's page still names it: unread, in force and open to appeal, or with its appeal unanswered. */
export function needsAttention(decision: Decision): boolean {
  const hasPendingAppeal = decision.appealed_at !== null && decision.answered_at === null;
  return isUnread(decision) || canAppeal(decision) || hasPendingAppeal;
}

/** The decision that keeps its author from writing now, or undefined: the one that lasts longest. */
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
