import type { Decision, DecisionAction } from "../decision/index.ts";
import type { ModerationSubjectType, ReportReason, ReportState } from "../report/index.ts";

/** What staff can do about a case. The author is notified of all but `dismiss`. */
export type DeskAction = DecisionAction | "dismiss";

/** A case of the queue: all open reports of one subject. */
export interface QueuedCase {
  case_id: string;
  subject_type: ModerationSubjectType;
  subject_id: string;
  /** The beginning of what was reported. */
  subject_text: string;
  author_id: string;
  author_nickname: string | null;
  reports: number;
  reasons: ReportReason[];
  /** How often those who reported have been right before, and how often not. */
  reporters_right: number;
  reporters_wrong: number;
  priority: number;
  opened_at: string;
  /** On the author, in other cases. */
  decisions_before: number;
}

/** The last case of a page of the queue: the next one begins after it. */
export type QueueCursor = Pick<QueuedCase, "priority" | "opened_at" | "case_id">;

/** The texts of reported content: a challenge, an entry or a profile has some of them. */
export interface SubjectContent {
  title?: string | null;
  desc?: string | null;
  tags?: string | null;
  template?: string | null;
  content?: string | null;
  date?: string | null;
  nickname?: string | null;
  handle?: string | null;
  comment?: string | null;
  avatar_url?: string | null;
}

/**
 * One report of a case. The record is the reporter's, where they were signed in. In a case about the viewer
 * no reporter is named, and notes are left out where another member of staff can judge it.
 */
export interface CaseReport {
  number: string;
  reason: ReportReason;
  note: string | null;
  created_at: string;
  reporter: string | null;
  right: number;
  wrong: number;
}

/** A decision on the same author in another case. */
export type PreviousDecision = Pick<
  Decision,
  "decision_id" | "action" | "ground" | "facts" | "created_at" | "ended_at"
>;

/** The decision of a case, with what its author said to it. */
export type CaseDecision = Pick<
  Decision,
  | "decision_id"
  | "action"
  | "ground"
  | "facts"
  | "appeal"
  | "appealed_at"
  | "appeal_outcome"
  | "appeal_answer"
> & {
  /** The viewer may not reply: the decision is their own, and there are other staff. */
  mine: boolean;
};

export interface Case {
  case_id: string;
  subject_type: ModerationSubjectType;
  subject_id: string;
  author_id: string | null;
  author_nickname: string | null;
  state: ReportState;
  opened_at: string;
  /** As it was when it was reported first; empty where that has been erased. */
  reported: SubjectContent;
  /** What later reports were about, where it had been changed. */
  reported_later: { at: string; content: SubjectContent }[];
  /** As it is now; null where it is gone, and empty where it is private. */
  current: SubjectContent | null;
  hidden: boolean;
  reports: CaseReport[];
  earlier: PreviousDecision[];
  decision: CaseDecision | null;
}

export interface PendingAppeal {
  decision_id: string;
  case_id: string;
  author_id: string;
  author_nickname: string | null;
  subject_type: ModerationSubjectType;
  subject_text: string;
  action: DecisionAction;
  appealed_at: string;
  /** The viewer may not reply: the decision is their own, and there are other staff. */
  mine: boolean;
}

export interface FeedbackMessage {
  feedback_id: number;
  title: string;
  email: string | null;
  feedback: string;
  created_at: string;
  done_at: string | null;
}

export interface DeskUser {
  user_id: string;
  nickname: string | null;
  email: string | null;
  created_at: string;
  last_sign_in_at: string | null;
  banned_until: string | null;
  suspended: boolean;
  /** null with `suspended`: for good. */
  suspended_until: string | null;
  hidden: boolean;
  challenges: number;
  decisions: number;
  staff: boolean;
}

export interface StaffLogEntry {
  entry_id: number;
  created_at: string;
  /** Who runs the site, by command: no account of theirs. */
  by_operator: boolean;
  /** Empty where it is about the reader, who is not told; null where the account is gone. */
  staff_nickname: string | null;
  action: string;
  subject_type: string | null;
  subject_id: string | null;
  facts: string | null;
}
