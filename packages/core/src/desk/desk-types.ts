import type { Decision, DecisionAction } from "../decision/index.ts";
import type { Photo } from "../photo/index.ts";
import type { ModerationSubjectType, ReportReason, ReportState } from "../report/index.ts";
import type { FunctionRow, Refine, TableRow } from "../supabase/index.ts";

/** Actions of staff on a case. All except `dismiss` notify the author. */
export type DeskAction = DecisionAction | "dismiss";

/** Open reports about one subject, with counts of earlier decisions and of the reporters' right and wrong reports. */
export type QueuedCase = Refine<
  FunctionRow<"desk_queue">,
  { subject_type: ModerationSubjectType; author_nickname: string | null; reasons: ReportReason[] }
>;

export type QueueCursor = Pick<QueuedCase, "priority" | "opened_at" | "case_id">;

type ContentOf<Row> = { [Text in keyof Row]?: string | null };

export type SubjectContent = ContentOf<
  Pick<TableRow<"challenge">, "title" | "desc" | "tags" | "template"> &
    Pick<TableRow<"day">, "content" | "date"> &
    Pick<TableRow<"profile">, "nickname" | "handle" | "comment" | "avatar_url">
> & {
  photos?: Photo[];
  /** Entry that a reported reply answers. The current content omits it, because it can be private. */
  answered?: string;
  /** Nudges from a reported user to the reporter, each in a line after its date. The current content omits them. */
  nudges?: string;
};

/**
 * Report of a case. `right` and `wrong` count reports of a signed-in reporter that staff acted on or dismissed.
 * In a case about the viewer, `reporter` is null. `note` is null too, unless the viewer is the only staff member.
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

export type PreviousDecision = Pick<
  Decision,
  "decision_id" | "action" | "ground" | "facts" | "created_at" | "ended_at"
>;

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
  /** True if the decision is by or about the viewer, and other staff can answer the appeal. */
  mine: boolean;
};

export interface Case extends Pick<
  QueuedCase,
  "case_id" | "subject_type" | "subject_id" | "author_nickname" | "opened_at"
> {
  author_id: string | null;
  state: ReportState;
  /** Content at the time of the first report. Empty if it has been erased. */
  reported: SubjectContent;
  reported_later: { at: string; content: SubjectContent }[];
  /** Current content: null if it is deleted, empty if it is private. */
  current: SubjectContent | null;
  hidden: boolean;
  reports: CaseReport[];
  earlier: PreviousDecision[];
  decision: CaseDecision | null;
}

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
    /** Null for a permanent suspension, and if `suspended` is false. */
    suspended_until: string | null;
  }
>;

/** Action in the log of staff. `by_operator` is true if an operator ran a command without an account. */
export type StaffLogEntry = Refine<
  FunctionRow<"desk_log">,
  {
    /** Empty if another user or an operator acted on the viewer. Otherwise null for operators and deleted accounts. */
    staff_nickname: string | null;
    subject_type: string | null;
    subject_id: string | null;
    facts: string | null;
  }
>;
