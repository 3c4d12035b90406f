export { useSendReport } from "./mutations.ts";
export { reportsQuery, reportStatusQuery } from "./queries.ts";
export type { ReportState, ReportStatus, Subject, SubjectType } from "./report.ts";
export { parseReportNumber, REPORT_LIMITS, REPORT_REASONS, type ReportReason } from "./rules.ts";
export { reportSchema, type ReportInput } from "./schema.ts";
