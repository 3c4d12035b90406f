import type { PostgrestClient } from "@supabase/postgrest-js";

import type { Database, DiaryClient } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";
import type { FeedbackMessage, StaffLogEntry, QueueCursor, QueuedCase } from "./desk-types.ts";
import type { AnswerInput, DecisionInput } from "./schema.ts";

type Functions = Database["public"]["Functions"];
type DeskFunction = Extract<keyof Functions, `desk_${string}`>;

/** Throws `desk/not-found` for users who aren't staff. The caller declares the row type: generated types lack nulls and JSON. */
export function call<Name extends DeskFunction>(
  { db }: DiaryClient,
  name: Name,
  args: Functions[Name]["Args"],
) {
  return (db as unknown as PostgrestClient).rpc(name, args);
}

export function fetchQueue(diary: DiaryClient, after: QueueCursor | null): Promise<QueuedCase[]> {
  const cursor = after && {
    after_priority: after.priority,
    after_opened_at: after.opened_at,
    after_case_id: after.case_id,
  };
  return fetchRows<QueuedCase>(call(diary, "desk_queue", cursor ?? {}));
}

/**
 * Throws `desk/already-decided` if other staff decided first, `desk/reported-again` if there are newer reports, and
 * `desk/own-decision` if the case is about the viewer and other staff can decide it.
 */
export function decideCase(
  diary: DiaryClient,
  { caseId, reportsSeen }: { caseId: string; reportsSeen: number },
  input: DecisionInput,
): Promise<void> {
  // The generated type of `days` lacks null, which means a permanent suspension.
  const args = {
    case_id: caseId,
    reports_seen: reportsSeen,
    ...input,
  } as Functions["desk_decide_case"]["Args"];
  return expectSuccess(call(diary, "desk_decide_case", args));
}

/** Throws `desk/own-decision` if the viewer made the decision and other staff can answer. */
export function answerAppeal(diary: DiaryClient, decisionId: string, input: AnswerInput): Promise<void> {
  return expectSuccess(call(diary, "desk_answer_appeal", { decision_id: decisionId, ...input }));
}

export function fetchFeedback(
  diary: DiaryClient,
  done: boolean,
  before: number | null,
): Promise<FeedbackMessage[]> {
  const page = before === null ? { done } : { done, before_id: before };
  return fetchRows<FeedbackMessage>(call(diary, "desk_feedback", page));
}

export function setFeedbackDone(diary: DiaryClient, feedbackId: number, done: boolean): Promise<void> {
  return expectSuccess(call(diary, "desk_set_feedback_done", { feedback_id: feedbackId, done }));
}

export type AccountAction = "revoke_sessions" | "lift_suspension" | "delete_user";

export function runAccountAction(
  diary: DiaryClient,
  act: AccountAction,
  userId: string,
  facts: string,
): Promise<void> {
  return expectSuccess(call(diary, `desk_${act}`, { user_id: userId, facts }));
}

export function fetchLog(diary: DiaryClient, before: number | null): Promise<StaffLogEntry[]> {
  return fetchRows<StaffLogEntry>(call(diary, "desk_log", before === null ? {} : { before_id: before }));
}
