export { parseReportNumber, REPORT_LIMITS, REPORT_REASONS, type ReportReason } from "./rules.ts";
export { reportSchema } from "./schema.ts";
export type { ReportState, ReportStatus, ModerationSubject, ModerationSubjectType } from "./repo.ts";
export { reportsQuery, reportStatusQuery } from "./queries.ts";
export { useSendReport } from "./mutations.ts";
