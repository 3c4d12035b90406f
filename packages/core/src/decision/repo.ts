import { type DiaryClient } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";
import { type Decision } from "./rules.ts";

const COLUMNS =
  "decision_id,subject_type,subject_id,subject_text,action,ground,facts,suspended_until,created_at,ended_at,seen_at,appeal,appealed_at,appeal_outcome,appeal_answer,answered_at";

export async function fetchDecisions({ db }: DiaryClient, userId: string): Promise<Decision[]> {
  const request = db
    .from("decision")
    .select(COLUMNS)
    .eq("user_id", userId)
    .order("created_at", { ascending: false });
  return (await fetchRows(request)) as Decision[];
}

export async function markDecisionSeen({ db }: DiaryClient, decisionId: string): Promise<void> {
  await expectSuccess(db.rpc("mark_decision_seen", { decision_id: decisionId }));
}

/** Throws `decision/already-appealed`, `decision/ended` and `decision/not-found`. */
export async function appealDecision({ db }: DiaryClient, decisionId: string, appeal: string): Promise<void> {
  await expectSuccess(db.rpc("appeal_decision", { decision_id: decisionId, appeal }));
}
