import { queryOptions } from "@tanstack/react-query";

import type { DiaryClient } from "../supabase/index.ts";
import { fetchReports, fetchReportStatus } from "./repo.ts";

/** Everything read about reports. */
export const reportKeys = {
  all: ["report"] as const,
  mine: (userId: string) => [...reportKeys.all, "mine", userId] as const,
  status: (number: string) => [...reportKeys.all, "status", number] as const,
};

/** What became of a report. Its error's code is `not-found` for an unknown number. */
export function reportStatusQuery(diary: DiaryClient, number: string) {
  return queryOptions({
    queryKey: reportKeys.status(number),
    queryFn: () => fetchReportStatus(diary, number),
  });
}

/** One's own reports, latest first. */
export function reportsQuery(diary: DiaryClient, userId: string) {
  return queryOptions({ queryKey: reportKeys.mine(userId), queryFn: () => fetchReports(diary, userId) });
}
