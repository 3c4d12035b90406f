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

/** What can be reported: a challenge, an entry, or a person. */
export type ModerationSubjectType = "challenge" | "day" | "profile";

/** What is reported or decided on. The id of a profile is its person's. */
export interface ModerationSubject {
  type: ModerationSubjectType;
  id: string;
}

/** `acted`: staff have done something about it. */
export type ReportState = "open" | "dismissed" | "acted";

/** The state of a report, by its number. */
export interface ReportStatus {
  number: string;
  subject_type: ModerationSubjectType;
  reason: ReportReason;
  created_at: string;
  state: ReportState;
  answered_at: string | null;
}

/**
 * Reports something, also as a visitor, and answers the report's number.
 *
 * Throws `report/not-found` also for what the person can't see, `report/already-open` with the earlier number as
 * its `detail`, `report/own` and `report/throttled`.
 */
export async function sendReport(
  { db }: DiaryClient,
  { id, type }: ModerationSubject,
  { note, reason }: ReportInput,
): Promise<string> {
  const report = { subject_type: type, subject_id: id, reason, ...(hasVisibleText(note) && { note }) };
  return fetchValue(db.rpc("create_report", report), (data) => typeof data === "string");
}
