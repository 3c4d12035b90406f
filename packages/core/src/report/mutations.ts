import { useMutation, useQueryClient } from "@tanstack/react-query";

import { useDiary } from "../supabase/index.ts";
import { reportKeys } from "./queries.ts";
import { sendReport } from "./repo.ts";
import type { Subject } from "./report.ts";
import type { ReportInput } from "./schema.ts";

/** Reports something; the answer is the report's number. */
export function useSendReport(subject: Subject) {
  const diary = useDiary();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: ReportInput) => sendReport(diary, subject, input),
    onSuccess: () => void cache.invalidateQueries({ queryKey: reportKeys.all }),
  });
}
