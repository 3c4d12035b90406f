export { reportsQuery, reportStatusQuery, useSendReport } from "./queries.ts";
export type { ReportState, ReportStatus, ModerationSubject, ModerationSubjectType } from "./repo.ts";
export { parseReportNumber, REPORT_LIMITS, REPORT_REASONS, type ReportReason } from "./rules.ts";
export { reportSchema, type ReportInput } from "./schema.ts";
