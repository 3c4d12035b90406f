import * as v from "valibot";

import { hasVisibleText, issueMessage, optionalText } from "../input/text-validators.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchValue } from "../supabase/response.ts";
import { REPORT_LIMITS, REPORT_REASONS, type ReportReason } from "./rules.ts";

export const reportSchema = v.object({
  reason: v.picklist(REPORT_REASONS, issueMessage("required")),
  note: optionalText(REPORT_LIMITS.note),
});

export type ReportInput = v.InferOutput<typeof reportSchema>;

/** Subjects of reports: a challenge, an entry or a profile. */
export type ModerationSubjectType = "challenge" | "day" | "profile";

/** Subject of a report or decision. The id of a profile is its user's. */
export interface ModerationSubject {
  type: ModerationSubjectType;
  id: string;
}

/** `acted`: staff took an action. */
export type ReportState = "open" | "dismissed" | "acted";

/** State of a report by its number. */
export interface ReportStatus {
  number: string;
  subject_type: ModerationSubjectType;
  reason: ReportReason;
  created_at: string;
  state: ReportState;
  answered_at: string | null;
}

/**
 * Sends a report, also as a visitor, and returns its number.
 * Throws `report/not-found` also for invisible subjects, `report/already-open` with the earlier number as `detail`,
 * `report/own` and `report/throttled`.
 */
export async function sendReport(
  { db }: DiaryClient,
  { id, type }: ModerationSubject,
  { note, reason }: ReportInput,
): Promise<string> {
  const report = { subject_type: type, subject_id: id, reason, ...(hasVisibleText(note) && { note }) };
  return fetchValue(db.rpc("create_report", report), (data) => typeof data === "string");
}
