import { queryOptions } from "@tanstack/react-query";
import * as v from "valibot";

import { requiredText } from "../input/text-validators.ts";
import { useWrite } from "../query/use-write.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { expectSuccess, fetchRows } from "../supabase/response.ts";
import { APPEAL_LIMITS, type Decision } from "./rules.ts";

export const appealSchema = v.object({ appeal: requiredText(APPEAL_LIMITS.appeal) });

const COLUMNS =
  "decision_id,subject_type,subject_id,subject_text,action,ground,facts,suspended_until,created_at,ended_at,seen_at,appeal,appealed_at,appeal_outcome,appeal_answer,answered_at";

/** Fetches all decisions on a user's content, latest first. A user has too few of them to need pages. */
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

/**
 * Appeals a decision; this is possible once. Throws `decision/already-appealed`, `decision/ended` and
 * `decision/not-found`.
 */
export async function appealDecision({ db }: DiaryClient, decisionId: string, appeal: string): Promise<void> {
  await expectSuccess(db.rpc("appeal_decision", { decision_id: decisionId, appeal }));
}

export const useMarkDecisionSeen = (userId: string) =>
  useWrite(markDecisionSeen, [decisionKeys.mine(userId)]);

/** `useWrite` refetches the decision even if the appeal was rejected, because the decision may have ended. */
export const useAppealDecision = (userId: string, decisionId: string) =>
  useWrite((diary, appeal: string) => appealDecision(diary, decisionId, appeal), [decisionKeys.mine(userId)]);

export const decisionKeys = {
  mine: (userId: string) => ["decision", userId] as const,
};

export function decisionsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: decisionKeys.mine(userId),
    queryFn: () => fetchDecisions(diary, userId),
    // Most pages only check whether a decision exists, so a failure shows no error message.
    meta: { optional: true },
  });
}
