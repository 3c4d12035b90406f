import type { ReportReason } from "./rules.ts";

/** What can be reported: a challenge, an entry, or a person. */
export type SubjectType = "challenge" | "day" | "profile";

/** What is reported or decided on. The id of a profile is its person's. */
export interface Subject {
  type: SubjectType;
  id: string;
}

/** `acted`: staff have done something about it. */
export type ReportState = "open" | "dismissed" | "acted";

/** What became of a report, for whoever has its number. */
export interface ReportStatus {
  number: string;
  subject_type: SubjectType;
  reason: ReportReason;
  created_at: string;
  state: ReportState;
  answered_at: string | null;
}
