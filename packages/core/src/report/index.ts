export type { ReportState, ReportStatus, Subject, SubjectType } from "./report.ts";
export { parseReportNumber, REPORT_LIMITS, REPORT_REASONS, type ReportReason } from "./rules.ts";
