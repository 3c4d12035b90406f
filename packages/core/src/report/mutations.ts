import { useWrite } from "../query/use-write.ts";
import { reportKeys } from "./queries.ts";
import { type ModerationSubject, sendReport } from "./repo.ts";
import type { ReportInput } from "./schema.ts";

export const useSendReport = (subject: ModerationSubject) =>
  useWrite((diary, input: ReportInput) => sendReport(diary, subject, input), [reportKeys.all]);
