import { queryOptions } from "@tanstack/react-query";

import { AppError } from "../errors/index.ts";
import { useWrite } from "../query/use-write.ts";
import type { DiaryClient } from "../supabase/index.ts";
import { fetchRow, fetchRows } from "../supabase/response.ts";
import { sendReport, type ModerationSubject, type ReportInput, type ReportStatus } from "./repo.ts";
import { parseReportNumber } from "./rules.ts";

export { reportSchema } from "./repo.ts";
export type { ReportState, ReportStatus, ModerationSubject, ModerationSubjectType } from "./repo.ts";
export { parseReportNumber, REPORT_LIMITS, REPORT_REASONS, type ReportReason } from "./rules.ts";

const reportKeys = {
  all: ["report"] as const,
  mine: (userId: string) => [...reportKeys.all, "mine", userId] as const,
  status: (number: string) => [...reportKeys.all, "status", number] as const,
};

/** State of a report, fetched at each look. The error code for an unknown number is `not-found`. */
export function reportStatusQuery({ db }: DiaryClient, number: string) {
  return queryOptions({
    queryKey: reportKeys.status(number),
    queryFn: async () => {
      const parsed = parseReportNumber(number);
      // The number can come from the address bar: an invalid one costs no request.
      if (parsed === null) throw new AppError("not-found", `Not the number of a report: ${number}`);
      return (await fetchRow(db.rpc("report_status", { number: parsed }))) as ReportStatus;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Own reports, the latest 50. */
export function reportsQuery({ db }: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: reportKeys.mine(userId),
    queryFn: async () => {
      const columns = "number,subject_type,reason,created_at,state,answered_at";
      const own = db.from("report").select(columns).eq("reporter_id", userId);
      const latest = own.order("created_at", { ascending: false }).limit(50);
      return (await fetchRows(latest)) as ReportStatus[];
    },
  });
}

/** Sends a report; resolves with its number. */
export const useSendReport = (subject: ModerationSubject) =>
  useWrite((diary, input: ReportInput) => sendReport(diary, subject, input), [reportKeys.all]);
