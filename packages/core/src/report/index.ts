import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { type DiaryClient, useDiary } from "../supabase/index.ts";
import {
  fetchReports,
  fetchReportStatus,
  sendReport,
  type ModerationSubject,
  type ReportInput,
} from "./repo.ts";

export { reportSchema } from "./repo.ts";
export type { ReportState, ReportStatus, ModerationSubject, ModerationSubjectType } from "./repo.ts";
export { parseReportNumber, REPORT_LIMITS, REPORT_REASONS, type ReportReason } from "./rules.ts";

const reportKeys = {
  all: ["report"] as const,
  mine: (userId: string) => [...reportKeys.all, "mine", userId] as const,
  status: (number: string) => [...reportKeys.all, "status", number] as const,
};

/** The state of a report, fetched at each look. Its error's code is `not-found` for an unknown number. */
export function reportStatusQuery(diary: DiaryClient, number: string) {
  return queryOptions({
    queryKey: reportKeys.status(number),
    queryFn: () => fetchReportStatus(diary, number),
    staleTime: 0,
    gcTime: 0,
  });
}

export function reportsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({ queryKey: reportKeys.mine(userId), queryFn: () => fetchReports(diary, userId) });
}

/** Reports something; the answer is the report's number. */
export function useSendReport(subject: ModerationSubject) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: ReportInput) => sendReport(diary, subject, input),
    onSuccess: () => void cache.invalidateQueries({ queryKey: reportKeys.all }),
  });
}
