import { queryOptions } from "@tanstack/react-query";

import { AppError } from "../errors/index.ts";
import { type DiaryClient } from "../supabase/index.ts";
import { fetchRow, fetchRows } from "../supabase/response.ts";
import { type ReportStatus } from "./repo.ts";
import { parseReportNumber } from "./rules.ts";

export const reportKeys = {
  all: ["report"] as const,
  mine: (userId: string) => [...reportKeys.all, "mine", userId] as const,
  status: (number: string) => [...reportKeys.all, "status", number] as const,
};

/** Fails with `not-found` for an unknown number. */
export function reportStatusQuery({ db }: DiaryClient, number: string) {
  return queryOptions({
    queryKey: reportKeys.status(number),
    queryFn: async () => {
      const parsed = parseReportNumber(number);
      // The number can come from the address bar, so an invalid number causes no request.
      if (parsed === null) throw new AppError("not-found", `Not the number of a report: ${number}`);
      return (await fetchRow(db.rpc("report_status", { number: parsed }))) as ReportStatus;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

export function reportsQuery({ db }: DiaryClient, userId: string) {
  return queryOptions({
    queryKey: reportKeys.mine(userId),
    queryFn: async () => {
      const columns = "number,subject_type,reason,created_at,state,answered_at,unjudged";
      const own = db.from("report").select(columns).eq("reporter_id", userId);
      const latest = own.order("created_at", { ascending: false }).limit(50);
      return (await fetchRows(latest)) as ReportStatus[];
    },
  });
}
