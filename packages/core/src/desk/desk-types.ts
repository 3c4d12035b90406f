import type { Decision, DecisionAction } from "../decision/index.ts";
import type { ModerationSubjectType, ReportReason, ReportState } from "../report/index.ts";
import type { FunctionRow, Refine, TableRow } from "../supabase/index.ts";

/** Actions of staff on a case. The author is notified of all but `dismiss`. */
export type DeskAction = DecisionAction | "dismiss";

/**
 * Case in the queue: all open reports of one subject, its first lines, how often its reporters were right or wrong
 * before, and the number of other decisions on its author.
 */
export type QueuedCase = Refine<
  FunctionRow<"desk_queue">,
  { subject_type: ModerationSubjectType; author_nickname: string | null; reasons: ReportReason[] }
>;

/** Last case of a page of the queue; the next page starts after it. */
export type QueueCursor = Pick<QueuedCase, "priority" | "opened_at" | "case_id">;

type ContentOf<Row> = { [Text in keyof Row]?: string | null };

/** Texts of reported content: a challenge, an entry or a profile, each with some of these. */
export type SubjectContent = ContentOf<
  Pick<TableRow<"challenge">, "title" | "desc" | "tags" | "template"> &
    Pick<TableRow<"day">, "content" | "date"> &
    Pick<TableRow<"profile">, "nickname" | "handle" | "comment" | "avatar_url">
>;

/**
 * One report of a case. The record is the reporter's, if they were signed in. In a case about the viewer, reporters
 * are anonymous, and notes are left out if another member of staff can decide it.
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

/** Decision on the same author in another case. */
export type PreviousDecision = Pick<
  Decision,
  "decision_id" | "action" | "ground" | "facts" | "created_at" | "ended_at"
>;

/** Decision of a case with its author's appeal. */
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
  /** The viewer made this decision and may not answer the appeal, because there are other staff. */
  mine: boolean;
};

export interface Case extends Pick<
  QueuedCase,
  "case_id" | "subject_type" | "subject_id" | "author_nickname" | "opened_at"
> {
  author_id: string | null;
  state: ReportState;
  /** Content at the first report; empty if it has been erased. */
  reported: SubjectContent;
  /** Content at later reports, if it had changed. */
  reported_later: { at: string; content: SubjectContent }[];
  /** Current content: null if it is deleted, empty if it is private. */
  current: SubjectContent | null;
  hidden: boolean;
  reports: CaseReport[];
  earlier: PreviousDecision[];
  decision: CaseDecision | null;
}

/** `mine` as in `CaseDecision`: the viewer may not answer. */
export type PendingAppeal = Refine<
  FunctionRow<"desk_appeals">,
  { author_nickname: string | null; subject_type: ModerationSubjectType; action: DecisionAction }
>;

export type FeedbackMessage = Omit<TableRow<"feedback">, "user_id">;

export type DeskUser = Refine<
  FunctionRow<"desk_list_users">,
  {
    nickname: string | null;
    email: string | null;
    last_sign_in_at: string | null;
    banned_until: string | null;
    /** With `suspended`, null means permanently. */
    suspended_until: string | null;
  }
>;

/** `by_operator`: an operator ran a command, without an account. */
export type StaffLogEntry = Refine<
  FunctionRow<"desk_log">,
  {
    /** Empty for entries about the reader; null if the account is deleted. */
    staff_nickname: string | null;
    subject_type: string | null;
    subject_id: string | null;
    facts: string | null;
  }
>;
