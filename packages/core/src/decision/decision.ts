import type { SubjectType } from "../report/index.ts";
import type { Ground } from "./rules.ts";

/** What staff did: took something out of others' sight, also with a warning, took writing from its author, or gave it back. */
export type DecisionAction = "hide" | "hide_and_warn" | "suspend" | "restore";

/** A decision on something of the reader's own: the statement of reasons that its author gets. */
export interface Decision {
  decision_id: string;
  subject_type: SubjectType;
  subject_id: string;
  /** The beginning of what was decided on. */
  subject_text: string;
  action: DecisionAction;
  ground: Ground;
  /** In staff's words. */
  facts: string;
  /** Until when the author can't write; null with `suspend`: for good. */
  suspended_until: string | null;
  created_at: string;
  /** When it was taken back. */
  ended_at: string | null;
  /** When its author opened it first. */
  seen_at: string | null;
  appeal: string | null;
  appealed_at: string | null;
  appeal_outcome: "upheld" | "reversed" | null;
  appeal_answer: string | null;
  answered_at: string | null;
}
