import { hasVisibleText } from "../input/text-validators.ts";
import { type DiaryClient } from "../supabase/index.ts";
import { fetchValue } from "../supabase/response.ts";
import { type ReportReason } from "./rules.ts";
import type { ReportInput } from "./schema.ts";

export type ModerationSubjectType = "challenge" | "day" | "profile" | "reply";

export interface ModerationSubject {
  type: ModerationSubjectType;
  id: string;
}

export type ReportState = "open" | "dismissed" | "acted";

export interface ReportStatus {
  number: string;
  subject_type: ModerationSubjectType;
  reason: ReportReason;
  created_at: string;
  state: ReportState;
  answered_at: string | null;
  /** True if the author deleted the account before a decision. Missing in databases before 30 November 2026. */
  unjudged?: boolean | undefined;
}

/** Throws `report/not-found`, `report/own`, `report/throttled` and `report/already-open` (`detail`: that report's number). */
export async function sendReport(
  { db }: DiaryClient,
  { id, type }: ModerationSubject,
  { note, reason }: ReportInput,
): Promise<string> {
  const report = { subject_type: type, subject_id: id, reason, ...(hasVisibleText(note) && { note }) };
  return fetchValue(db.rpc("create_report", report), (data) => typeof data === "string");
}
