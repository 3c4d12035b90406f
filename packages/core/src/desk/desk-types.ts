import type { Decision, DecisionAction } from "../decision/index.ts";
import type { ModerationSubjectType, ReportReason, ReportState } from "../report/index.ts";
import type { FunctionRow, Refine, TableRow } from "../supabase/index.ts";

/** What staff can do about a case. The author is notified of all but `dismiss`. */
export type DeskAction = DecisionAction | "dismiss";

/**
 * A case of the queue: all open reports of one subject, with its beginning, how often those who reported have been right
 * before and how often not, and how many decisions there are on the author in other cases.
 */
export type QueuedCase = Refine<
  FunctionRow<"desk_queue">,
  { subject_type: ModerationSubjectType; author_nickname: string | null; reasons: ReportReason[] }
>;

/** The last case of a page of the queue: the next one begins after it. */
export type QueueCursor = Pick<QueuedCase, "priority" | "opened_at" | "case_id">;

type ContentOf<Row> = { [Text in keyof Row]?: string | null };

/** The texts of reported content: a challenge, an entry or a profile has some of them. */
export type SubjectContent = ContentOf<
  Pick<TableRow<"challenge">, "title" | "desc" | "tags" | "template"> &
    Pick<TableRow<"day">, "content" | "date"> &
    Pick<TableRow<"profile">, "nickname" | "handle" | "comment" | "avatar_url">
>;

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

export interface Case extends Pick<
  QueuedCase,
  "case_id" | "subject_type" | "subject_id" | "author_nickname" | "opened_at"
> {
  author_id: string | null;
  state: ReportState;
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

/** `mine`, as of a case's decision: the viewer may not reply. */
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
    /** null with `suspended`: for good. */
    suspended_until: string | null;
  }
>;

/** `by_operator`: who runs the site did it, by command, without an account of theirs. */
export type StaffLogEntry = Refine<
  FunctionRow<"desk_log">,
  {
    /** Empty where it is about the reader, who is not told; null where the account is gone. */
    staff_nickname: string | null;
    subject_type: string | null;
    subject_id: string | null;
    facts: string | null;
  }
>;
